package brokerbench.document;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.Chart.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThinningTest {

  private static final int SECONDS_OF_A_DAY = 86_400;

  private static List<Point> line(int length) {
    return IntStream.range(0, length).mapToObj(i -> new Point(i, 100 + i % 7)).toList();
  }

  private static List<Point> with(List<Point> line, int place, double y) {
    return IntStream.range(0, line.size())
        .mapToObj(i -> i == place ? new Point(i, y) : line.get(i))
        .toList();
  }

  @Test
  void a_line_that_is_short_enough_is_kept_as_it_is() {
    assertThat(Thinning.of(line(50), 50)).isEqualTo(line(50));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 43_199, 43_200, 86_398, 86_399})
  void the_one_highest_and_the_one_lowest_second_of_a_day_stay(int place) {
    List<Point> day = line(SECONDS_OF_A_DAY);

    assertThat(Thinning.of(with(day, place, 1e6), 100)).contains(new Point(place, 1e6));
    assertThat(Thinning.of(with(day, place, 0), 100)).contains(new Point(place, 0));
  }

  @Test
  void a_gap_stays_and_hides_no_extreme() {
    List<Point> day = new ArrayList<>(with(line(SECONDS_OF_A_DAY), 43_201, 1e6));
    day.add(43_200, Point.GAP);

    assertThat(Thinning.of(day, 100)).contains(Point.GAP, new Point(43_201, 1e6));
  }

  @Test
  void points_stay_in_order_and_the_ends_stay() {
    List<Point> kept = Thinning.of(line(SECONDS_OF_A_DAY), 101);

    assertThat(kept).hasSizeBetween(90, 101);
    assertThat(kept).extracting(Point::x).isSorted();
    assertThat(kept.getFirst().x()).isZero();
    assertThat(kept.getLast().x()).isEqualTo(SECONDS_OF_A_DAY - 1.0);
  }

  @Test
  void each_part_gives_its_lowest_and_its_highest_in_their_order() {
    List<Point> line =
        List.of(
            new Point(0, 5),
            new Point(1, 9),
            new Point(2, 5),
            new Point(3, 1),
            new Point(4, 6),
            new Point(5, 2),
            new Point(6, 8),
            new Point(7, 5));

    // Two parts of three between the ends: 9 5 1 and 6 2 8.
    assertThat(Thinning.of(line, 6))
        .extracting(Point::y)
        .containsExactly(5.0, 9.0, 1.0, 2.0, 8.0, 5.0);
  }
}
