package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedFork;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.scenario.Trial;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskFiguresTest {

  private static ForkData fork(String broker, int number, String name, String value) {
    ForkData golden = GoldenForks.of(broker).get(number - 1);
    Trial trial = golden.trial();
    return ChangedFork.of(golden)
        .trial(
            new Trial(
                trial.id(), trial.scenario(), trial.params().with(name, value), trial.protocol()))
        .fork();
  }

  /** Kafka keeps the files of a deleted topic for a minute, which is amid the next load. */
  @ParameterizedTest
  @CsvSource({
    "kafka, 1, broker_state, cold,  30991809",
    "kafka, 2, broker_state, cold,  30991810",
    "kafka, 1, broker_state, warm,  NaN",
    "kafka, 1, broker_life,  trial, 30991809",
    "kafka, 2, broker_life,  trial, NaN",
    "nats,  1, broker_state, warm,  30991809",
    "nats,  2, broker_life,  trial, 30991810"
  })
  void what_a_broker_frees_meanwhile_is_no_negative_growth(
      String broker, int number, String name, String value, Double bytes) {
    ForkData fork = fork(broker, number, name, value);

    assertThat(FigureCatalogue.named("disk_growth_bytes").of(fork)).isEqualTo(bytes);
    assertThat(DiskFigures.INCREASE.mean().of(fork)).isEqualTo(bytes);
    assertThat(Double.isNaN(DiskFigures.GROWTH_PER_MESSAGE.of(fork))).isEqualTo(bytes.isNaN());
  }
}
