package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Ratios of groups of equal and unequal sizes, which {@code analysis/tests/test_statistics.py}
 * computes too: both follow one rule.
 */
class ComparisonTableTest {

  private static final double DIGITS = 1e-10;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "ratios.csv", numLinesToSkip = 1)
  void a_ratio_has_the_interval_of_the_table(ArgumentsAccessor row) {
    Comparison comparison = Comparison.of(values(row.getString(1)), values(row.getString(2)));

    assertIs(comparison.value(), row.getDouble(3));
    assertIs(comparison.interval().low(), row.getDouble(4));
    assertIs(comparison.interval().high(), row.getDouble(5));
  }

  private static void assertIs(double computed, double ofTable) {
    assertThat(computed).isCloseTo(ofTable, within(ofTable * DIGITS));
  }

  private static double[] values(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
