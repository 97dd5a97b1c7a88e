package brokerbench.claims;

import brokerbench.claims.Expectation.Sign;
import brokerbench.quantity.Worded;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads what a claim says of its arms: a ratio, a direction, or figures alone.
 *
 * @param measurable whether a scenario measures the claim, so that the arms it speaks of must
 *     select trials
 * @param counts whether it is about a number that is counted, which must be the published one
 */
record ExpectationReader(ClaimNode claim, List<Arm> arms, boolean measurable, boolean counts) {
  Expectation expectation() {
    List<String> kinds = Stream.of("relative", "direction", "absolute").filter(claim::has).toList();
    if (kinds.size() != 1) {
      throw claim.wrong("", "give exactly one of relative, direction and absolute");
    }
    return switch (kinds.getFirst()) {
      case "relative" -> relative(claim.mapping("relative").allowing("of", "over", "ratio"));
      case "direction" -> direction(claim.mapping("direction").allowing("of", "over", "sign"));
      default -> absolute();
    };
  }

  private Expectation relative(ClaimNode node) {
    Arm of = arm(node, "of");
    Arm over = other(node, of);
    if (!node.has("ratio")) {
      return ratio(
          node,
          of,
          over,
          of.published().low() / over.published().high(),
          of.published().high() / over.published().low());
    }
    if (!node.node().path("ratio").isArray()) {
      double ratio = node.number("ratio");
      return ratio(node, of, over, ratio, ratio);
    }
    List<Double> ends = node.numbers("ratio");
    return ratio(node, of, over, ends.getFirst(), ends.getLast());
  }

  private static Expectation ratio(ClaimNode node, Arm of, Arm over, double low, double high) {
    if (!(low > 0 && low <= high && Double.isFinite(high))) {
      throw node.wrong(
          "ratio", "is missing, and does not follow from figures of both arms; give one above 0");
    }
    return new Expectation.Relative(of.name(), over.name(), low, high);
  }

  private Expectation direction(ClaimNode node) {
    Arm of = arm(node, "of");
    Arm over = other(node, of);
    String word = node.text("sign");
    Sign sign =
        Worded.called(word, Sign.class)
            .orElseThrow(() -> node.wrong("sign", "'" + word + "' is not above, below or same"));
    return new Expectation.Direction(of.name(), over.name(), sign);
  }

  private Expectation absolute() {
    if (!claim.text("absolute").equals("true")) {
      throw claim.wrong("absolute", "write true, or give relative or direction instead");
    }
    arms.forEach(this::requireSelect);
    if (counts) {
      arms.forEach(this::requireValue);
    }
    return new Expectation.Absolute();
  }

  private Arm other(ClaimNode node, Arm of) {
    Arm over = arm(node, "over");
    if (over.equals(of)) {
      throw node.wrong("over", "'" + over.name() + "' is the arm given as 'of'; name another");
    }
    return over;
  }

  private Arm arm(ClaimNode node, String key) {
    String name = node.text(key);
    Arm found =
        arms.stream()
            .filter(arm -> arm.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    node.wrong(
                        key,
                        "'%s' is not an arm of this claim; use one of %s"
                            .formatted(
                                name, String.join(", ", arms.stream().map(Arm::name).toList()))));
    requireSelect(found);
    return found;
  }

  private void requireValue(Arm arm) {
    if (arm.published() instanceof Published.None) {
      throw claim.wrong("arms: " + arm.name(), "value is missing; say what was counted");
    }
  }

  private void requireSelect(Arm arm) {
    if (measurable && arm.select().isEmpty()) {
      throw claim.wrong(
          "arms: " + arm.name(), "select is missing; say which trials measure this arm");
    }
  }
}
