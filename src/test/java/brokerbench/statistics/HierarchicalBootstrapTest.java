package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HierarchicalBootstrapTest {

  private static final List<double[]> FORKS =
      List.of(new double[] {10, 11, 12}, new double[] {20, 21, 22}, new double[] {30, 31, 32});

  private final HierarchicalBootstrap bootstrap = new HierarchicalBootstrap(42);

  @Test
  void the_same_seed_gives_the_same_interval_whatever_was_asked_before() {
    Interval first = bootstrap.median(FORKS);
    bootstrap.ratio(FORKS, FORKS);

    assertThat(bootstrap.median(FORKS)).isEqualTo(first);
    assertThat(new HierarchicalBootstrap(42).median(FORKS)).isEqualTo(first);
  }

  @Test
  void three_forks_give_an_interval_as_wide_as_the_forks_lie_apart() {
    Interval interval = bootstrap.median(FORKS);

    // A resample has a median in the lowest fork with probability 7/27.
    assertThat(interval.low()).isBetween(10.0, 12.0);
    assertThat(interval.high()).isBetween(30.0, 32.0);
  }

  @Test
  void iterations_of_one_value_per_fork_leave_the_variation_between_forks() {
    Interval interval =
        bootstrap.median(List.of(new double[] {5, 5}, new double[] {5, 5}, new double[] {7, 7}));

    assertThat(interval).isEqualTo(new Interval(5, 7, 0.99));
  }

  @Test
  void an_interval_of_the_median_covers_the_true_value_in_most_repetitions() {
    SplittableRandom random = new SplittableRandom(3);
    HierarchicalBootstrap quick = new HierarchicalBootstrap(1, 400);
    int covered = 0;
    for (int i = 0; i < 300; i++) {
      Interval interval = quick.median(NoisyForks.of(random, 7, 100, 0.05));
      covered += interval.low() <= 100 && interval.high() >= 100 ? 1 : 0;
    }

    assertThat(covered).isGreaterThan(285);
  }

  @Test
  void two_forks_give_no_interval() {
    assertThatThrownBy(() -> bootstrap.median(FORKS.subList(0, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 forks give no interval; it takes 3");
    assertThat(Estimate.of(FORKS.subList(0, 2), bootstrap)).isEqualTo(new Estimate(16, null, 2));
  }
}
