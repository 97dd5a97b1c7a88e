package brokerbench.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the arms of a claim.
 *
 * @param measurable whether a scenario measures it, so that arms may select trials
 * @param priced whether it is about cost, so that each arm has a price
 */
record ArmReader(ClaimNode claim, boolean measurable, boolean priced) {
  List<Arm> arms() {
    ClaimNode arms = claim.mapping("arms");
    List<Arm> read = new ArrayList<>();
    for (String name : arms.keys()) {
      if (!name.matches("[a-z0-9][a-z0-9_]{0,23}")) {
        throw arms.wrong(name, "use up to 24 lower-case letters, digits and underscores");
      }
      ClaimNode arm =
          arms.mapping(name).allowing("select", "run", "value", "per_node", "range", "price");
      read.add(new Arm(name, select(arm), firstRun(arm), published(arm), price(arm)));
    }
    if (read.isEmpty()) {
      throw arms.wrong("", "has no arm; give at least one");
    }
    return read;
  }

  private Map<String, String> select(ClaimNode arm) {
    if (!arm.has("select")) {
      return Map.of();
    }
    if (!measurable) {
      throw arm.wrong("select", "selects nothing: the claim has no scenario");
    }
    return arm.mapping("select").params();
  }

  private static boolean firstRun(ClaimNode arm) {
    if (!arm.has("run")) {
      return false;
    }
    if (!arm.text("run").equals("first")) {
      throw arm.wrong("run", "'%s' is not known; write first".formatted(arm.text("run")));
    }
    return true;
  }

  private double price(ClaimNode arm) {
    if (!priced) {
      if (arm.has("price")) {
        throw arm.wrong("price", "belongs to claims about cost");
      }
      return 1;
    }
    double price = arm.number("price");
    if (!(price > 0)) {
      throw arm.wrong("price", price + " is not above 0");
    }
    return price;
  }

  private static Published published(ClaimNode arm) {
    int figures = 0;
    Published published = new Published.None();
    if (arm.has("value")) {
      published = new Published.Value(arm.number("value"));
      figures++;
    }
    if (arm.has("per_node")) {
      published = new Published.PerNode(arm.numbers("per_node"));
      figures++;
    }
    if (arm.has("range")) {
      published = range(arm);
      figures++;
    }
    if (figures > 1) {
      throw arm.wrong("", "has several figures; give one of value, per_node and range");
    }
    return published;
  }

  private static Published range(ClaimNode arm) {
    List<Double> ends = arm.numbers("range");
    if (ends.size() != 2 || ends.get(0) > ends.get(1)) {
      throw arm.wrong("range", ends + " is not a range; write [least, greatest]");
    }
    return new Published.Range(ends.get(0), ends.get(1));
  }
}
