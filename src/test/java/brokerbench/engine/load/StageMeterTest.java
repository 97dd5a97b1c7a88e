package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.ProducerStages;
import brokerbench.broker.StageTotal;
import brokerbench.results.ClientStage;
import brokerbench.results.IterationId;
import brokerbench.scenario.Phase;
import brokerbench.scenario.PublishStage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StageMeterTest {

  private static final IterationId ID = new IterationId("trial", 1, Phase.MEASUREMENT, 1);

  private final List<ProducerStages> now = new ArrayList<>();

  private StageMeter meter(ProducerStages... before) {
    now.addAll(List.of(before));
    return new StageMeter(List.of(() -> now.get(0), () -> now.get(1)));
  }

  private static ProducerStages measured(long messages, StageTotal... stages) {
    return new ProducerStages(messages, List.of(stages));
  }

  private static StageTotal buffer(long batches, double totalNs) {
    return new StageTotal(PublishStage.CLIENT_BUFFER, batches, totalNs);
  }

  private static ClientStage mean(PublishStage stage, long count, double meanNs) {
    return new ClientStage(ID, stage, count, meanNs);
  }

  @Test
  void mean_is_of_what_came_since_the_last_call() {
    StageMeter meter = meter(measured(100, buffer(100, 1e9)), ProducerStages.NONE);
    now.set(0, measured(130, buffer(103, 1e9 + 600)));

    assertThat(meter.take(ID)).containsExactly(mean(PublishStage.CLIENT_BUFFER, 30, 200));
    assertThat(meter.take(ID)).isEmpty();
  }

  @Test
  void producer_weighs_as_much_as_it_sent_however_its_messages_were_batched() {
    StageMeter meter = meter(ProducerStages.NONE, ProducerStages.NONE);
    // 10 messages that waited 100 ns in 10 batches, and 90 that waited 200 ns in one
    now.set(0, measured(10, buffer(10, 1_000)));
    now.set(1, measured(90, buffer(1, 200)));

    assertThat(meter.take(ID)).containsExactly(mean(PublishStage.CLIENT_BUFFER, 100, 190));
  }

  @Test
  void stage_that_was_not_measured_is_left_out() {
    StageMeter meter = meter(ProducerStages.NONE, ProducerStages.NONE);
    now.set(
        0,
        measured(
            4,
            new StageTotal(PublishStage.BLOCKED_IN_SEND, 4, 0),
            new StageTotal(PublishStage.REQUEST, 0, 0)));

    assertThat(meter.take(ID)).containsExactly(mean(PublishStage.BLOCKED_IN_SEND, 4, 0));
  }

  @Test
  void library_that_measures_nothing_has_no_stages() {
    assertThat(meter(ProducerStages.NONE, ProducerStages.NONE).take(ID)).isEmpty();
  }
}
