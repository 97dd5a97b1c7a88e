package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlternationTest {

  /** A letter per fork, the first to begin first; brackets hold what began at once. */
  @ParameterizedTest
  @CsvSource({
    "ABBAABBAAB, true",
    "ABABABABAB, true",
    "A, true",
    "AB, true",
    "AABB, false",
    "BBAA, false",
    "ABB, true",
    "AAAAABBBBB, false",
    "AAAABBBBAB, true",
    "ABBBBBABBB, false",
    "ABAAAAABBB, false",
    "AAAAABABABABABA, false"
  })
  void groups_alternate_unless_one_runs_five_in_a_row_or_all_before_the_other(
      String order, boolean alternate) {
    assertThat(Alternation.of(at(order, 'A'), at(order, 'B'))).isEqualTo(alternate);
    assertThat(Alternation.of(at(order, 'B'), at(order, 'A'))).isEqualTo(alternate);
  }

  @ParameterizedTest
  @CsvSource({"0, true", "1, true", "2, true", "3, false"})
  void rounds_that_lost_the_other_groups_fork_lengthen_a_stretch(int lost, boolean alternate) {
    // Rounds of AB and BA by turns; of the middle ones B is lost.
    String order = "AB" + "BA" + "A".repeat(lost) + "AB" + "BA";
    assertThat(Alternation.of(at(order, 'A'), at(order, 'B'))).isEqualTo(alternate);
  }

  @ParameterizedTest
  @CsvSource({"5", "20"})
  void forks_that_began_at_once_alternate(int forks) {
    long[] same = LongStream.rangeClosed(1, forks).toArray();
    assertThat(Alternation.of(same, same.clone())).isTrue();
  }

  private static long[] at(String order, char group) {
    return IntStream.range(0, order.length())
        .filter(index -> order.charAt(index) == group)
        .mapToLong(index -> index)
        .toArray();
  }
}
