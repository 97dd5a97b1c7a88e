package brokerbench.cli;

import brokerbench.claims.Claim;
import java.io.PrintWriter;
import java.util.List;

/** Prints claims with what measures them. */
final class ClaimList {

  private ClaimList() {}

  static void print(PrintWriter out, List<Claim> claims) {
    for (Claim claim : claims) {
      out.println(claim.id() + " = " + claim.scenarioNames());
      ListCommand.wrapped(out, claim.statement() + " (" + claim.source().title() + ")");
    }
  }
}
