package brokerbench.claims;

import brokerbench.scenario.NearestWord;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.YamlMapping;
import brokerbench.statistics.Scale;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a claims file. Refuses unknown keys, units, metrics and scenarios by file, claim and key.
 */
public final class ClaimReader {

  private static final String EXPLORATORY = "exploratory";

  private final String origin;

  private ClaimReader(String origin) {
    this.origin = origin;
  }

  /**
   * Reads the claims of one source.
   *
   * @param origin what messages call it: a file or resource name
   * @throws InvalidClaimException with file, claim, key and what to do
   * @throws brokerbench.scenario.InvalidScenarioException on broken YAML, with its line
   */
  public static List<Claim> read(String text, String origin) {
    return new ClaimReader(origin).claims(YamlMapping.read(text, origin));
  }

  /**
   * The text of each claim in a readable file, by id, with the source's lines. Leaves out whether
   * it is exploratory: that is about its verdict and does not change the claim.
   */
  static Map<String, String> texts(String text, String origin) {
    JsonNode root = YamlMapping.read(text, origin);
    Map<String, String> texts = new LinkedHashMap<>();
    for (JsonNode each : root.path("claims")) {
      ObjectNode claim = each.deepCopy();
      claim.remove(EXPLORATORY);
      texts.put(claim.path("id").asText(), "" + root.path("source") + root.path("machine") + claim);
    }
    return texts;
  }

  private List<Claim> claims(JsonNode root) {
    ClaimNode file = new ClaimNode(root, origin).allowing("source", "machine", "claims");
    ClaimSource source = new ClaimSource(file.text("source"), file.text("machine"));
    JsonNode list = root.path("claims");
    if (!list.isArray() || list.isEmpty()) {
      throw file.wrong("claims", "is not a list; give at least one claim");
    }
    List<Claim> claims = new ArrayList<>();
    for (JsonNode each : list) {
      claims.add(claim(source, new ClaimNode(each, place(each, claims.size() + 1))));
    }
    return claims;
  }

  private String place(JsonNode claim, int number) {
    String id = claim.path("id").asText("");
    return origin + ": claim " + (id.isEmpty() ? "number " + number : id);
  }

  private static Claim claim(ClaimSource source, ClaimNode node) {
    node.allowing(
        "id",
        "place",
        "statement",
        "metric",
        "unit",
        "relative",
        "direction",
        "absolute",
        "scenario",
        "missing",
        "scope",
        "premise",
        "arms",
        "tolerance",
        "defects",
        EXPLORATORY);
    ClaimMetric metric = metric(node, "metric");
    List<Scenario> scenarios = scenarios(node);
    String missing = missing(node, scenarios.isEmpty());
    List<Arm> arms = new ArmReader(node, !scenarios.isEmpty(), metric.isPriced()).arms();
    return new Claim(
        id(node),
        source,
        node.text("place"),
        node.text("statement"),
        metric,
        unit(node, metric),
        expectation(node, metric, arms, !scenarios.isEmpty()),
        scenarios,
        missing,
        scopes(node),
        premises(node),
        arms,
        tolerance(node.mapping("tolerance")),
        node.has("defects") ? node.texts("defects") : List.of(),
        node.has(EXPLORATORY) ? node.text(EXPLORATORY) : "");
  }

  private static Expectation expectation(
      ClaimNode node, ClaimMetric metric, List<Arm> arms, boolean measurable) {
    Expectation expectation =
        new ExpectationReader(node, arms, measurable, metric.isCount()).expectation();
    if (expectation instanceof Expectation.Relative && metric.scale() == Scale.DIFFERENCE) {
      throw node.wrong("relative", metric.word() + " can be 0 and has no ratio; give direction");
    }
    return expectation;
  }

  private static String id(ClaimNode node) {
    String id = node.text("id");
    // A line of verdicts is 80 columns wide.
    if (!id.matches("[a-z0-9][a-z0-9-]{0,20}")) {
      throw node.wrong("id", "use up to 21 lower-case letters, digits and hyphens");
    }
    return id;
  }

  private static ClaimMetric metric(ClaimNode node, String key) {
    String word = node.text(key);
    return ClaimMetric.find(word)
        .orElseThrow(
            () ->
                node.wrong(
                    key,
                    "'%s' is not known; did you mean '%s'?"
                        .formatted(word, NearestWord.to(word, ClaimMetric.words()))));
  }

  private static Unit unit(ClaimNode node, ClaimMetric metric) {
    String symbol = node.text("unit");
    return metric.units().stream()
        .filter(unit -> unit.symbol().equals(symbol))
        .findFirst()
        .orElseThrow(
            () ->
                node.wrong(
                    "unit",
                    "'%s' does not measure %s; use %s"
                        .formatted(
                            symbol,
                            metric.word(),
                            String.join(
                                ", ", metric.units().stream().map(Unit::symbol).toList()))));
  }

  private static List<Scenario> scenarios(ClaimNode node) {
    List<String> names = node.texts("scenario");
    if (names.equals(List.of(Claim.NO_SCENARIO))) {
      return List.of();
    }
    return names.stream().map(name -> scenario(node, name)).toList();
  }

  private static Scenario scenario(ClaimNode node, String name) {
    if (name.equals(ScenarioLibrary.POWER_CUT)) {
      return ScenarioLibrary.powerCut();
    }
    boolean file = name.endsWith(".yaml") || name.endsWith(".yml");
    if (!file && !ScenarioLibrary.NAMES.contains(name)) {
      throw node.wrong(
          "scenario",
          "'%s' is not known; did you mean '%s'? (a file of your own ends in .yaml; or '%s')"
              .formatted(name, NearestWord.to(name, ScenarioLibrary.NAMES), Claim.NO_SCENARIO));
    }
    return ScenarioLibrary.find(name).getFirst();
  }

  private static String missing(ClaimNode node, boolean noScenario) {
    if (noScenario) {
      return node.text("missing");
    }
    if (node.has("missing")) {
      throw node.wrong("missing", "belongs to claims with scenario '" + Claim.NO_SCENARIO + "'");
    }
    return "";
  }

  private static List<Map<String, String>> scopes(ClaimNode node) {
    if (!node.has("scope")) {
      return List.of(Map.of());
    }
    if (!node.node().path("scope").isArray()) {
      return List.of(node.mapping("scope").params());
    }
    List<Map<String, String>> scopes = new ArrayList<>();
    for (JsonNode each : node.node().path("scope")) {
      scopes.add(new ClaimNode(each, node.where() + ": scope").params());
    }
    if (scopes.isEmpty()) {
      throw node.wrong("scope", "is an empty list; give one mapping per case");
    }
    return scopes;
  }

  private static List<Premise> premises(ClaimNode claim) {
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
      return new Premise.Similar(metric(node, "similar"), factor);
    }
    double processors = node.allowing("processors").number("processors");
    if (processors < 1 || processors != Math.rint(processors)) {
      throw node.wrong("processors", processors + " is not a whole number from 1 on");
    }
    return new Premise.Processors((int) processors);
  }

  private static Tolerance tolerance(ClaimNode node) {
    node.allowing("factor", "reason");
    double factor = node.number("factor");
    if (factor < 1) {
      throw node.wrong("factor", factor + " is below 1; 1.25 takes ratios from r / 1.25 to 1.25 r");
    }
    return new Tolerance(factor, node.text("reason"));
  }
}
