package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedFork;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateFiguresTest {

  private static final ForkData GOLDEN = GoldenForks.of("kafka").getFirst();

  private static double of(String word, ForkData fork) {
    return FigureCatalogue.named(word).of(fork);
  }

  /** The golden fork as one of a trial with another value of a parameter. */
  private static ForkData with(String name, String value) {
    Trial trial = GOLDEN.trial();
    return ChangedFork.of(GOLDEN)
        .trial(new Trial("t", "example", trial.params().with(name, value), trial.protocol()))
        .fork();
  }

  @Test
  void an_iteration_by_time_has_no_rate_by_the_studys_formula() {
    assertThat(of("study_msg_per_s", with("iteration_by", "count"))).isPositive();
    assertThat(of("study_msg_per_s", with("iteration_by", "time"))).isNaN();
  }

  @Test
  void with_nobody_subscribed_an_iteration_without_an_acknowledgement_has_no_delivered_rate() {
    ForkData unsubscribed = silent(with("subscriptions_per_topic", "0"));

    assertThat(of("published_msg_per_s", unsubscribed)).isZero();
    assertThat(of("delivered_msg_per_s", unsubscribed)).isNaN();
    assertThat(of("operations_per_s", unsubscribed)).isNaN();
    assertThat(of("study_msg_per_s", unsubscribed)).isNaN();
  }

  @Test
  void with_subscribers_nothing_delivered_is_a_rate_of_0() {
    ForkData subscribed = silent(with("subscriptions_per_topic", "1"));

    assertThat(of("delivered_msg_per_s", subscribed)).isZero();
    assertThat(of("operations_per_s", subscribed)).isZero();
  }

  /** As {@code fork}, with one iteration all publishes of which failed. */
  private static ForkData silent(ForkData fork) {
    IterationResult one = GOLDEN.measurement().getFirst();
    return ChangedFork.of(fork)
        .iterations(
            List.of(
                new IterationResult(
                    one.id(),
                    one.startedNs(),
                    one.elapsedNs(),
                    one.publishElapsedNs(),
                    0,
                    0,
                    one.offeredPerSecond(),
                    new DeliveryCounts(10_000, 10_000, 0, 10_000, 0, 0, 0, 0, 0, 0),
                    List.of(),
                    one.client(),
                    List.of())))
        .fork();
  }
}
