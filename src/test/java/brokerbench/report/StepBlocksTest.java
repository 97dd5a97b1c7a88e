package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.MarkdownForm;
import brokerbench.figures.DerivedFindings;
import brokerbench.results.ClientUse;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Phase;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Two forks of a trial that double their rate: one loses in the second step, one in the third. */
class StepBlocksTest {

  private static final long SECOND_NS = 1_000_000_000L;

  private static IterationResult step(int fork, int step, long lost, Finding... findings) {
    long offered = 1_000L << (step - 1);
    return new IterationResult(
        new IterationId(MadeUpRuns.NATS, fork, Phase.MEASUREMENT, step),
        0,
        2 * SECOND_NS,
        2 * SECOND_NS,
        2 * offered,
        2 * offered - lost,
        offered,
        new DeliveryCounts(
            2 * offered,
            2 * offered,
            2 * offered,
            0,
            2 * offered,
            2 * offered - lost,
            lost,
            0,
            0,
            0),
        List.of(),
        new ClientUse(SECOND_NS, 0, 0, 0, 0, 0, lost / 2, OptionalLong.of(1), 0),
        List.of(findings));
  }

  /** As a step, of which only {@code published} messages in 2 s were published. */
  private static IterationResult publishing(long published, IterationResult step) {
    return changed(
        step,
        published,
        new DeliveryCounts(
            step.counts().planned(), published, published, 0, published, published, 0, 0, 0, 0),
        step.client());
  }

  /** As a step of a client library that does not tell how often it connected again. */
  private static IterationResult untold(IterationResult step) {
    return changed(
        step,
        step.publishedInside(),
        step.counts(),
        new ClientUse(SECOND_NS, 0, 0, 0, 0, 0, 0, OptionalLong.empty(), 0));
  }

  private static IterationResult changed(
      IterationResult step, long published, DeliveryCounts counts, ClientUse client) {
    return new IterationResult(
        step.id(),
        step.startedNs(),
        step.elapsedNs(),
        step.publishElapsedNs(),
        published,
        published,
        step.offeredPerSecond(),
        counts,
        step.latencies(),
        client,
        step.findings());
  }

  private static RunData run(List<IterationResult> iterations) {
    List<TrialOutcome> outcomes =
        GoldenRun.data().manifest().trials().stream()
            .map(
                outcome ->
                    MadeUpRuns.withParam(
                        MadeUpRuns.withParam(outcome, "load", "rate"), "rate_step", "2"))
            .toList();
    return MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes);
  }

  private static RunData run() {
    List<IterationResult> iterations = new ArrayList<>();
    iterations.add(step(1, 1, 0));
    iterations.add(step(1, 2, 400, new DeliveryFinding.LossBegan(1_500_000_000L)));
    iterations.add(step(2, 1, 0));
    iterations.add(step(2, 2, 0));
    iterations.add(step(2, 3, 800, new DeliveryFinding.LossBegan(250_000_000L)));
    return run(iterations);
  }

  private static RunSummary summary() {
    return RunSummary.of(run());
  }

  @Test
  void each_step_has_a_row_with_what_was_lost_when_and_by_whom() {
    String report = MarkdownForm.of(ReportDocument.full(summary()));

    assertThat(report)
        .contains(
            "| 1 | 2 | 1,000 | 1,000 | 1,000 | 0 | - | 0 | 0 | 2 |",
            "| 2 | 2 | 2,000 | 2,000 | 1,900 | 5.00 % | 1.50 s | 0 | 200 | 2 |",
            "| 3 | 1 | 4,000 | 4,000 | 3,600 | 10.0 % | 250 ms | 0 | 400 | 1 |");
  }

  @Test
  void connections_that_a_library_does_not_tell_of_are_not_shown_as_none() {
    String report =
        MarkdownForm.of(
            ReportDocument.full(
                RunSummary.of(run(List.of(untold(step(1, 1, 0)), untold(step(2, 1, 0)))))));

    assertThat(report).contains("| 1 | 2 | 1,000 | 1,000 | 1,000 | 0 | - | 0 | 0 | - |");
  }

  @Test
  void the_answer_is_the_offered_rate_at_which_messages_were_lost_or_not() {
    assertThat(new Answer(summary()).lines())
        .contains("1 NATS: messages were lost from 2,000 msg/s offered.");
    assertThat(new Answer(RunSummary.of(run(List.of(step(1, 1, 0), step(1, 2, 0))))).lines())
        .contains("1 NATS: no message was lost up to 2,000 msg/s offered.");
  }

  @Test
  void what_was_published_of_an_offered_rate_stands_beside_it_where_it_is_less() {
    RunData run =
        run(
            List.of(
                step(1, 1, 0),
                publishing(3_000, step(1, 2, 0)),
                step(2, 1, 0),
                publishing(2_600, step(2, 2, 0))));

    assertThat(new Answer(RunSummary.of(run)).lines())
        .contains(
            "1 NATS: no message was lost up to 2,000 msg/s offered, of which 1,400 msg/s were"
                + " published.");
  }

  @Test
  void no_rate_and_no_latency_is_made_of_steps_that_had_different_ones() {
    TrialSummary trial =
        summary().scenarios().getFirst().trials().stream()
            .filter(each -> each.id().equals(MadeUpRuns.NATS))
            .findFirst()
            .orElseThrow();

    assertThat(trial.estimate(ReportFigures.DELIVERED_RATE).isPresent()).isFalse();
    assertThat(trial.estimate(ReportFigures.CLIENT_CPU).isPresent()).isFalse();
    assertThat(trial.values(ReportFigures.DELIVERED_RATE)).isEmpty();
    assertThat(trial.loss().lost()).isEqualTo(1_200);
    assertThat(JmhJsonExport.of(summary())).contains("\"rawData\" : [ ]");
  }

  @Test
  void rising_rate_is_no_drift() {
    List<IterationResult> iterations = new ArrayList<>(run().iterations());
    iterations.add(step(2, 4, 0));

    assertThat(DerivedFindings.of(run(iterations)))
        .noneMatch(located -> located.finding() instanceof ForkFinding.DriftInsideRun);
  }

  @Test
  void run_without_steps_has_no_such_table() {
    assertThat(MarkdownForm.of(ReportDocument.full(RunSummary.of(GoldenRun.data()))))
        .doesNotContain("Steps of");
  }
}
