package brokerbench.claims;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reads the premises of a claim. */
final class PremiseReader {

  private PremiseReader() {}

  /** None where the claim has none. */
  static List<Premise> premises(ClaimNode claim) {
    if (!claim.has("premise")) {
      return List.of();
    }
    JsonNode list = claim.node().path("premise");
    if (!list.isArray() || list.isEmpty()) {
      throw claim.wrong("premise", "is not a list; give at least one condition");
    }
    List<Premise> premises = new ArrayList<>();
    for (JsonNode each : list) {
      premises.add(premise(new ClaimNode(each, claim.where() + ": premise")));
    }
    return premises;
  }

  private static Premise premise(ClaimNode node) {
    if (node.has("similar")) {
      node.allowing("similar", "factor");
      double factor = node.number("factor");
      if (factor <= 1) {
        throw node.wrong("factor", factor + " is not above 1; 2 takes ratios from 0.5 to 2");
      }
      return new Premise.Similar(ClaimReader.metric(node, "similar"), factor);
    }
    double processors = node.allowing("processors").number("processors");
    if (processors < 1 || processors != Math.rint(processors)) {
      throw node.wrong("processors", processors + " is not a whole number from 1 on");
    }
    return new Premise.Processors((int) processors);
  }
}
