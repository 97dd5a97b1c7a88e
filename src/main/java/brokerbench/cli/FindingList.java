package brokerbench.cli;

import brokerbench.report.FindingKind;
import java.io.PrintWriter;

/** Prints every kind of finding there is. */
final class FindingList {

  private FindingList() {}

  static void print(PrintWriter out) {
    for (FindingKind kind : FindingKind.values()) {
      out.println(kind.word() + " = " + kind.implies());
      ListCommand.wrapped(out, kind.meaning() + " " + kind.nextStep());
    }
  }
}
