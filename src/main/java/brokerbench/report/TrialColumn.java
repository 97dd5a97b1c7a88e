package brokerbench.report;

import brokerbench.document.Block;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A column of {@link TrialTable}.
 *
 * @param title as {@link Block.Table} takes it
 * @param isCondition whether it is said once where all rows share it
 * @param isAsked whether the load is run for it
 * @param cells one per row
 */
record TrialColumn(String title, boolean isCondition, boolean isAsked, List<String> cells) {

  /** What is shown although all rows may share it: a figure, or what tells rows apart. */
  static TrialColumn of(
      String title, List<TrialSummary> rows, Function<TrialSummary, String> cell) {
    return new TrialColumn(title, false, false, rows.stream().map(cell).toList());
  }

  static TrialColumn condition(
      String title, List<TrialSummary> rows, Function<TrialSummary, String> cell) {
    return new TrialColumn(title, true, false, rows.stream().map(cell).toList());
  }

  TrialColumn asked(boolean asked) {
    return new TrialColumn(title, isCondition, asked, cells);
  }

  String bareTitle() {
    return title.startsWith("<") ? title.substring(1) : title;
  }

  boolean isShared() {
    return isCondition && cells.size() > 1 && Set.copyOf(cells).size() == 1;
  }

  /** Whether it is a figure that no row has, and that none is run for. */
  boolean isEmpty() {
    return !isCondition && !isAsked && cells.stream().allMatch(Figures.NONE::equals);
  }

  int width() {
    return Stream.concat(Stream.of(bareTitle()), cells.stream())
        .flatMap(String::lines)
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  /** With a title of two lines, broken behind a dot or an underscore, where that is narrower. */
  TrialColumn stacked() {
    TrialColumn narrowest = this;
    for (int i = 1; i < title.length(); i++) {
      if (title.charAt(i - 1) == '.' || title.charAt(i - 1) == '_') {
        String broken = title.substring(0, i) + "\n" + title.substring(i);
        TrialColumn column = new TrialColumn(broken, isCondition, isAsked, cells);
        narrowest = column.width() < narrowest.width() ? column : narrowest;
      }
    }
    return narrowest;
  }
}
