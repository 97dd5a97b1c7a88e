package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import brokerbench.results.TrialOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweptParamsTest {

  private static TrialOutcome of(String broker) {
    return GoldenRun.data().manifest().trials().stream()
        .filter(outcome -> outcome.trial().broker().equals(broker))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void row_names_what_its_own_broker_varies_and_nothing_of_another() {
    TrialOutcome kafka = MadeUpRuns.withParam(of("kafka"), "payload_size", "64B");
    TrialOutcome core = MadeUpRuns.withParam(of("nats"), "nats.mode", "core");
    TrialOutcome jetStream = MadeUpRuns.withParam(of("nats"), "nats.mode", "jetstream");
    List<TrialOutcome> all =
        List.of(
            MadeUpRuns.withParam(kafka, "window", "1"),
            MadeUpRuns.withParam(core, "window", "1"),
            MadeUpRuns.withParam(jetStream, "window", "1"));

    assertThat(RunSummary.swept(all.get(1), all)).containsEntry("nats.mode", "core");
    assertThat(RunSummary.swept(all.get(2), all)).containsEntry("nats.mode", "jetstream");
    assertThat(RunSummary.swept(all.get(0), all))
        .containsEntry("payload_size", "64B")
        .doesNotContainKeys("broker", "nats.mode")
        .allSatisfy((name, _) -> assertThat(name).doesNotStartWith("nats."));
  }
}
