package brokerbench.scenario;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a scenario from YAML. Refuses unknown keys with the nearest known one, and broken YAML with
 * its line.
 *
 * <p>A scenario that {@code extends} a published one takes all of it but its name and title, puts
 * its own values over those, and adds its deviations to the other's. A value under {@code params}
 * replaces one that the other gives for a single broker too.
 *
 * <p>A list under {@code faults} is the parameter of that name, a fault a mapping of {@code kind},
 * {@code target}, {@code at} and, unless the node stays away, {@code for}.
 */
public final class ScenarioReader {

  private static final Set<String> KEYS =
      Set.of(
          "name",
          "extends",
          "title",
          "source",
          "protocol",
          "params",
          "broker_params",
          "faults",
          "deviations");
  private static final Set<String> FAULT_KEYS = Set.of("kind", "target", "at", "for");
  private static final Set<String> PROTOCOL_KEYS =
      Set.of(
          "forks",
          "warmup_iterations",
          "measurement_iterations",
          "warmup_time",
          "measurement_time");

  private ScenarioReader() {}

  /**
   * Reads one scenario from YAML.
   *
   * @param origin what messages call it: a file or resource name
   */
  public static Scenario read(String text, String origin) {
    JsonNode root = YamlMapping.read(text, origin);
    try {
      return scenario(root, text);
    } catch (InvalidScenarioException e) {
      throw new InvalidScenarioException(origin + ": " + e.getMessage());
    }
  }

  private static Scenario scenario(JsonNode root, String text) {
    YamlMapping.refuseUnknown(root, KEYS, "key");
    String name = line(root, "name", "");
    InvalidScenarioException.when(
        !name.matches("[a-z0-9][a-z0-9-]{0,63}"),
        "name '" + name + "' is not valid; use lower-case letters, digits and hyphens");
    Scenario base = base(root);
    Scenario own = base.withParams(values(mapping(root, "params"))).withParams(faults(root));
    Map<String, Map<String, List<String>>> brokerSpace =
        brokerSpace(own.brokerSpace(), mapping(root, "broker_params"));
    List<String> deviations = new ArrayList<>(base.deviations());
    JsonNode added = root.path("deviations");
    InvalidScenarioException.when(!isAbsent(added) && !added.isArray(), "deviations is not a list");
    for (JsonNode each : added) {
      deviations.add(scalar(each, "deviations takes a list of sentences"));
    }
    return new Scenario(
        name,
        line(root, "title", ""),
        line(root, "source", base.source()),
        protocol(mapping(root, "protocol"), base.protocol()),
        own.space(),
        brokerSpace,
        List.copyOf(deviations),
        base.text().isEmpty() ? text : text + "---\n" + base.text());
  }

  private static Scenario base(JsonNode root) {
    String name = line(root, "extends", "");
    return name.isEmpty()
        ? new Scenario("", "", "", Protocol.OF_JMH, Map.of(), Map.of(), List.of(), "")
        : ScenarioLibrary.published(name);
  }

  /** The values of {@code base}, and over them those of {@code perBroker}. */
  private static Map<String, Map<String, List<String>>> brokerSpace(
      Map<String, Map<String, List<String>>> base, JsonNode perBroker) {
    Map<String, Map<String, List<String>>> space = new LinkedHashMap<>(base);
    for (Iterator<String> brokers = perBroker.fieldNames(); brokers.hasNext(); ) {
      String broker = brokers.next();
      ParamCatalogue.named("broker").check(broker);
      Map<String, List<String>> values = values(mapping(perBroker, broker));
      InvalidScenarioException.when(
          values.containsKey("broker"),
          "broker_params of " + broker + " names parameter broker; it belongs under params");
      Map<String, List<String>> merged = new LinkedHashMap<>(space.getOrDefault(broker, Map.of()));
      merged.putAll(values);
      space.put(broker, merged);
    }
    return space;
  }

  private static String line(JsonNode root, String key, String fallback) {
    JsonNode node = root.path(key);
    InvalidScenarioException.when(node.isContainerNode(), key + " takes one line of text");
    return node.asText(fallback);
  }

  /** The parameter that the faults are; one place for it in a file is enough. */
  private static Map<String, List<String>> faults(JsonNode root) {
    JsonNode node = root.path("faults");
    if (isAbsent(node)) {
      return Map.of();
    }
    InvalidScenarioException.when(
        !node.isArray() || !mapping(root, "params").path("faults").isMissingNode(),
        "faults takes a list of faults, and must then not be given under params too");
    List<String> faults = new ArrayList<>();
    for (JsonNode each : node) {
      YamlMapping.refuseUnknown(each, FAULT_KEYS, "key of a fault");
      String length = line(each, "for", "");
      faults.add(
          "%s %s at %s%s"
              .formatted(
                  line(each, "kind", ""),
                  line(each, "target", ""),
                  line(each, "at", ""),
                  length.isEmpty() ? "" : " for " + length));
    }
    String all = faults.isEmpty() ? PlannedFault.NONE : String.join(PlannedFault.SEPARATOR, faults);
    PlannedFault.parse(all);
    return Map.of("faults", List.of(all));
  }

  private static JsonNode mapping(JsonNode parent, String key) {
    JsonNode node = parent.path(key);
    InvalidScenarioException.when(!isAbsent(node) && !node.isObject(), key + " is not a mapping");
    return node;
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }

  private static Map<String, List<String>> values(JsonNode params) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> param : params.properties()) {
      String what = "parameter " + param.getKey();
      ParamSpec spec = ParamCatalogue.named(param.getKey());
      List<String> texts = new ArrayList<>();
      for (JsonNode each :
          param.getValue().isArray() ? param.getValue() : List.of(param.getValue())) {
        texts.add(scalar(each, what + " takes a value or a list of values"));
      }
      InvalidScenarioException.when(texts.isEmpty(), what + " has no value");
      texts.forEach(spec::check);
      values.put(param.getKey(), List.copyOf(texts));
    }
    return values;
  }

  private static String scalar(JsonNode node, String refusal) {
    InvalidScenarioException.when(!node.isValueNode() || node.isNull(), refusal);
    return node.asText();
  }

  private static Protocol protocol(JsonNode node, Protocol base) {
    YamlMapping.refuseUnknown(node, PROTOCOL_KEYS, "protocol key");
    return new Protocol(
        count(node, "forks", base.forks()),
        count(node, "warmup_iterations", base.warmupIterations()),
        count(node, "measurement_iterations", base.measurementIterations()),
        time(node, "warmup_time", base.warmupTime()),
        time(node, "measurement_time", base.measurementTime()));
  }

  private static int count(JsonNode node, String key, int fallback) {
    JsonNode value = node.path(key);
    if (value.isMissingNode()) {
      return fallback;
    }
    InvalidScenarioException.when(
        !value.isIntegralNumber(), key + ": '" + value.asText() + "' is not a whole number");
    InvalidScenarioException.when(
        !value.canConvertToInt(), key + ": '" + value.asText() + "' is out of range");
    return value.asInt();
  }

  private static Duration time(JsonNode node, String key, Duration fallback) {
    JsonNode value = node.path(key);
    if (value.isMissingNode()) {
      return fallback;
    }
    try {
      return DurationText.parse(value.asText());
    } catch (QuantityException e) {
      throw new InvalidScenarioException(key + ": " + e.getMessage());
    }
  }
}
