package brokerbench.live;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.Outlook;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunStatusTest {

  private static final Trial TRIAL = GoldenRun.data().manifest().trials().getFirst().trial();

  private static final ForkMessage.Progress LAST_SECOND =
      new ForkMessage.Progress(
          1_000, 800, 4_000, 500, 400, OptionalLong.of(2_000_000), OptionalLong.of(5_350_000));

  private long nowNs;
  private final RunStatus status = new RunStatus(() -> nowNs);

  private void begin() {
    status.forkStarted(TRIAL, 2, new Outlook(3, List.of(TRIAL), List.of()));
    status.iterationStarted(new IterationId(TRIAL.id(), 2, Phase.MEASUREMENT, 1));
  }

  @Test
  void before_the_first_fork_there_is_no_load() {
    status.phase("starting kafka 4.3.1");

    assertThat(status.place()).isEqualTo("no fork yet");
    assertThat(status.what()).isEqualTo("starting kafka 4.3.1");
    assertThat(status.load()).isEqualTo("lost 0");
    assertThat(status.percent()).isEmpty();
  }

  @Test
  void under_load_rate_backlog_and_share_are_those_of_the_last_second() {
    begin();
    status.progress(LAST_SECOND);

    assertThat(status.place()).isEqualTo("[3/4] kafka, fork 2 of example-kafka");
    assertThat(status.what()).isEqualTo("measurement 1");
    assertThat(status.percent()).contains("20 %");
    assertThat(status.load()).isEqualTo("400 msg/s delivered, p99 5.35 ms, lost 0, backlog 200");
  }

  @Test
  void a_second_in_which_nothing_came_has_no_p99() {
    begin();
    status.progress(LAST_SECOND);
    status.progress(
        new ForkMessage.Progress(
            1_500, 800, 4_000, 500, 0, OptionalLong.of(2_000_000), OptionalLong.empty()));

    assertThat(status.load()).isEqualTo("0.0 msg/s delivered, lost 0, backlog 700");
    assertThat(status.p99Ns()).isEmpty();
  }

  @Test
  void what_another_fork_lost_is_not_told_beside_the_load_of_this_one() {
    begin();
    status.iterationFinished(lossy());
    assertThat(status.load()).isEqualTo("lost 3");

    begin();
    assertThat(status.load()).isEqualTo("lost 0");
  }

  private static IterationResult lossy() {
    return new IterationResult(
        new IterationId(TRIAL.id(), 2, Phase.MEASUREMENT, 1),
        0,
        1,
        1,
        100,
        97,
        0,
        new DeliveryCounts(100, 100, 100, 0, 100, 97, 3, 0, 0, 0),
        List.of(),
        GoldenRun.data().iterations().getFirst().client(),
        List.of());
  }

  @Test
  void after_the_fork_nothing_is_left_of_its_load() {
    begin();
    status.progress(LAST_SECOND);
    status.forkFinished(TRIAL, 2);

    assertThat(status.load()).isEqualTo("lost 0");
    assertThat(status.rate()).isEmpty();
    assertThat(status.what()).isEqualTo("ended");
  }
}
