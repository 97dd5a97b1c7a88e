package brokerbench.cost;

import brokerbench.quantity.IoReason;
import brokerbench.quantity.Worded;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.NearestWord;
import brokerbench.scenario.YamlMapping;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a file of prices, strictly. */
public final class PriceReader {

  private static final String LINES = "prices";
  private static final Set<String> KEYS = Set.of("provider", "region", "currency", "date", LINES);
  private static final Set<String> KEYS_OF_LINE = Set.of("item", "broker", "amount", "source");

  private final String origin;

  private PriceReader(String origin) {
    this.origin = origin;
  }

  /**
   * Reads {@code file}.
   *
   * @throws InvalidPricesException when it cannot be read, a key is missing, unknown or wrong, or
   *     two lines are of one thing
   */
  public static Prices fromFile(Path file) {
    try {
      return read(Files.readString(file), file.toString());
    } catch (IOException e) {
      throw new InvalidPricesException(
          "prices file %s cannot be read: %s; give a YAML file that exists"
              .formatted(file, IoReason.of(e)));
    }
  }

  /** Reads {@code text}, which messages call {@code origin}. */
  static Prices read(String text, String origin) {
    PriceReader reader = new PriceReader(origin);
    try {
      JsonNode root = YamlMapping.read(text, origin);
      reader.refuseUnknown(root, KEYS, "");
      return new Prices(
          reader.text(root, "provider", ""),
          reader.text(root, "region", ""),
          reader.text(root, "currency", ""),
          reader.date(root),
          reader.lines(root.path(LINES)));
    } catch (InvalidScenarioException e) {
      throw new InvalidPricesException(String.valueOf(e.getMessage()));
    }
  }

  private List<PriceLine> lines(JsonNode node) {
    if (!node.isArray() || node.isEmpty()) {
      throw wrong(LINES, "is missing or not a list; give one line per price");
    }
    List<PriceLine> lines = new ArrayList<>();
    for (JsonNode each : node) {
      PriceLine line = line(each, "%s[%d].".formatted(LINES, lines.size() + 1));
      if (lines.stream().anyMatch(other -> isOfOneThing(line, other))) {
        throw wrong(LINES, "has two lines of %s; leave one".formatted(line.item().word()));
      }
      lines.add(line);
    }
    return lines;
  }

  private static boolean isOfOneThing(PriceLine line, PriceLine other) {
    return line.item() == other.item() && line.broker().equals(other.broker());
  }

  private PriceLine line(JsonNode node, String where) {
    if (!node.isObject()) {
      throw wrong(where + "item", "is missing; a price is a mapping of item, amount and source");
    }
    refuseUnknown(node, KEYS_OF_LINE, where);
    String word = text(node, "item", where);
    return new PriceLine(
        Worded.called(word, PriceItem.class)
            .orElseThrow(
                () ->
                    wrong(
                        where + "item",
                        "'%s' has no meaning; use one of %s"
                            .formatted(word, String.join(", ", Worded.words(PriceItem.class))))),
        broker(node, where),
        amount(node.path("amount"), where + "amount"),
        text(node, "source", where));
  }

  private String broker(JsonNode node, String where) {
    if (!node.has("broker")) {
      return "";
    }
    String broker = text(node, "broker", where);
    if (!Brokers.names().contains(broker)) {
      throw wrong(
          where + "broker",
          "'%s' is not a broker; did you mean '%s'?"
              .formatted(broker, NearestWord.to(broker, Brokers.names())));
    }
    return broker;
  }

  private double amount(JsonNode value, String where) {
    if (!value.isNumber() || !Double.isFinite(value.asDouble()) || value.asDouble() < 0) {
      throw wrong(where, "is missing or not a number of 0 or more; write such as 0.29");
    }
    return value.asDouble();
  }

  private LocalDate date(JsonNode root) {
    String text = text(root, "date", "");
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw wrong("date", "'%s' is not a date; write such as 2026-05-31".formatted(text));
    }
  }

  private String text(JsonNode node, String key, String where) {
    JsonNode value = node.path(key);
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      throw wrong(where + key, "is missing or not a text; give one line");
    }
    return value.asText().strip();
  }

  private void refuseUnknown(JsonNode node, Set<String> known, String where) {
    try {
      YamlMapping.refuseUnknown(node, known, "key");
    } catch (InvalidScenarioException e) {
      throw new InvalidPricesException(origin + ": " + where + e.getMessage());
    }
  }

  private InvalidPricesException wrong(String key, String what) {
    return new InvalidPricesException("%s: %s %s".formatted(origin, key, what));
  }
}
