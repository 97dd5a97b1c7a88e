package brokerbench.claims;

import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.YamlMapping;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A mapping of a claims file, read strictly; where it stands is for messages. */
record ClaimNode(JsonNode node, String where) {

  /** Refuses what is no mapping, and keys that are not {@code known}. */
  ClaimNode {
    if (!node.isObject()) {
      throw new InvalidClaimException(
          where + ": is not a mapping; see CONTRIBUTING.md for the form");
    }
  }

  ClaimNode allowing(String... known) {
    try {
      YamlMapping.refuseUnknown(node, new TreeSet<>(List.of(known)), "key");
      return this;
    } catch (InvalidScenarioException e) {
      throw wrong("", String.valueOf(e.getMessage()));
    }
  }

  boolean has(String key) {
    return node.has(key);
  }

  /** A text that must be there. */
  String text(String key) {
    JsonNode value = node.path(key);
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      throw wrong(key, "is missing or not a text; give one line");
    }
    return value.asText();
  }

  /** A finite number that must be there. */
  double number(String key) {
    return number(key, node.path(key));
  }

  /** The numbers of a list that must be there, at least one. */
  List<Double> numbers(String key) {
    List<Double> numbers = new ArrayList<>();
    node.path(key).forEach(each -> numbers.add(number(key, each)));
    if (!node.path(key).isArray() || numbers.isEmpty()) {
      throw wrong(key, "is not a list of numbers; write [1, 2]");
    }
    return numbers;
  }

  /** A text, or a list of texts. */
  List<String> texts(String key) {
    JsonNode value = node.path(key);
    if (!value.isArray()) {
      return List.of(text(key));
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode each : value) {
      if (!each.isTextual() || each.asText().isBlank()) {
        throw wrong(key, "holds something that is not text");
      }
      texts.add(each.asText());
    }
    if (texts.isEmpty()) {
      throw wrong(key, "is an empty list; give at least one");
    }
    return List.copyOf(texts);
  }

  ClaimNode mapping(String key) {
    return new ClaimNode(node.path(key), where + ": " + key);
  }

  List<String> keys() {
    return node.properties().stream().map(Map.Entry::getKey).toList();
  }

  /** This mapping as parameters with values in their range. */
  Map<String, String> params() {
    Map<String, String> params = new LinkedHashMap<>();
    for (String name : keys()) {
      String value = text(name);
      try {
        ParamCatalogue.named(name).check(value);
      } catch (InvalidScenarioException e) {
        throw wrong("", String.valueOf(e.getMessage()));
      }
      params.put(name, value);
    }
    return params;
  }

  /** The line about {@code key} of this mapping, or about the mapping itself when empty. */
  InvalidClaimException wrong(String key, String what) {
    return new InvalidClaimException(where + ": " + (key.isEmpty() ? "" : key + ": ") + what);
  }

  private double number(String key, JsonNode value) {
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw wrong(key, "'" + value.asText() + "' is not a number; write it without unit");
    }
    return value.asDouble();
  }
}
