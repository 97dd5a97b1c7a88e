package brokerbench.results;

import brokerbench.scenario.Phase;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * One row by column name.
 *
 * @param file name for messages
 * @param line 1 or more, the header's is 1
 * @param cells column to text
 */
record CsvRow(String file, int line, Map<String, String> cells) {

  String text(String column) {
    return cells.getOrDefault(column, "");
  }

  long whole(String column) {
    return parsed(column, Long::parseLong);
  }

  int count(String column) {
    return parsed(column, Integer::parseInt);
  }

  double decimal(String column) {
    return parsed(column, Double::parseDouble);
  }

  /** The value, or {@code absent} when the cell is empty. */
  long wholeOr(String column, long absent) {
    return text(column).isEmpty() ? absent : whole(column);
  }

  OptionalLong optionalWhole(String column) {
    return text(column).isEmpty() ? OptionalLong.empty() : OptionalLong.of(whole(column));
  }

  OptionalDouble optionalDecimal(String column) {
    return text(column).isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(decimal(column));
  }

  IterationId iterationId() {
    return new IterationId(text("trial"), count("fork"), phase(), count("iteration"));
  }

  private Phase phase() {
    return parsed(
        "phase",
        word ->
            Arrays.stream(Phase.values())
                .filter(phase -> phase.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(word)));
  }

  <T> T parsed(String column, Function<String, T> parser) {
    try {
      return parser.apply(text(column));
    } catch (IllegalArgumentException e) {
      throw new ResultsException(
          "%s: line %d, column %s: '%s' is not a value of this column; restore the file from a copy"
              .formatted(file, line, column, text(column)),
          e);
    }
  }
}
