package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.results.Loss;
import brokerbench.results.Promise;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says where figures of unequal guarantee or durability stand beside each other. */
final class PromiseNotes {

  /** Title of the column that says what a row's broker promises of each message. */
  static final String COLUMN = "<guarantee, durability";

  private PromiseNotes() {}

  /**
   * One side of a ratio.
   *
   * @param name such as {@code row 1}
   * @param promise of its trial
   * @param loss of its trial
   */
  record Side(String name, Promise promise, Loss loss) {

    static Side of(String name, TrialSummary trial) {
      return new Side(name, trial.promise(), trial.loss());
    }

    private String text() {
      return name
          + " "
          + promise.text()
          + (promise.mayLose() ? " (lost: " + loss.text() + ")" : "");
    }
  }

  /** A paragraph for a table with a row per trial; none when all that is known is equal. */
  static List<Block> ofTable(List<TrialSummary> rows) {
    Map<Promise, List<String>> numbers = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      Promise promise = rows.get(i).promise();
      if (promise.isKnown()) {
        numbers.computeIfAbsent(promise, _ -> new ArrayList<>()).add(Integer.toString(i + 1));
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

  /** A paragraph for a table of ratios; none when both sides are promised the same and keep it. */
  static List<Block> ofRatio(Side first, Side second) {
    String both = first.text() + "; " + second.text() + ".";
    if (first.promise().isUnequalTo(second.promise())) {
      return List.of(
          new Block.Paragraph(
              "Unequal guarantee or durability: " + both + " These ratios do not rank the brokers."));
    }
    return first.promise().mayLose() && second.promise().mayLose()
        ? List.of(new Block.Paragraph("Both may lose: " + both))
        : List.of();
  }

  /** The verdict of a ratio, marked where its sides are unequal. */
  static String verdict(String words, Promise first, Promise second) {
    return words + (first.isUnequalTo(second) ? ", unequal" : "");
  }
}
