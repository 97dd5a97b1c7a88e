package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.results.DeliverySemantics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says where figures of unequal guarantee or durability stand beside each other. */
final class SemanticsNotes {

  /** Title of the column that says what a row's broker guarantees of each message. */
  static final String COLUMN = "<guarantee, durability";

  private SemanticsNotes() {}

  /** A paragraph for a table with a row per trial; none when all that is known is equal. */
  static List<Block> ofTable(List<TrialSummary> rows) {
    Map<DeliverySemantics, List<String>> numbers = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      DeliverySemantics semantics = rows.get(i).semantics();
      if (semantics.isKnown()) {
        numbers.computeIfAbsent(semantics, _ -> new ArrayList<>()).add(Integer.toString(i + 1));
      }
    }
    if (numbers.size() < 2) {
      return List.of();
    }
    return List.of(
        new Block.Paragraph(
            "The rows do not give the same guarantee and durability: "
                + numbers.entrySet().stream()
                    .map(entry -> rows(entry.getValue()) + entry.getKey().text())
                    .collect(Collectors.joining("; "))
                + ". A faster row may be one that promises less: rows that differ there are not"
                + " ranked."));
  }

  private static String rows(List<String> numbers) {
    return (numbers.size() == 1 ? "row " : "rows ") + String.join(" ", numbers) + " ";
  }

  /**
   * A paragraph for a table of ratios; none when both sides have the same and lose nothing that it
   * covers.
   *
   * @param first what the first side is called, such as {@code row 1}
   */
  static List<Block> ofRatio(TrialPair pair, String first, String second) {
    String both = side(first, pair.first()) + "; " + side(second, pair.second()) + ".";
    if (pair.isUnequal()) {
      return List.of(
          new Block.Paragraph(
              "Unequal guarantee or durability: "
                  + both
                  + " These ratios do not rank the brokers."));
    }
    return pair.first().semantics().mayLose() && pair.second().semantics().mayLose()
        ? List.of(new Block.Paragraph("Both may lose: " + both))
        : List.of();
  }

  private static String side(String name, TrialSummary trial) {
    DeliverySemantics semantics = trial.semantics();
    String lost = semantics.mayLose() ? " (lost: " + trial.loss().text() + ")" : "";
    return name + " " + semantics.text() + lost;
  }
}
