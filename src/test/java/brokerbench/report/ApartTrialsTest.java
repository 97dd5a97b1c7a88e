package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.TextForm;
import brokerbench.results.ForkStart;
import brokerbench.results.RunData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ApartTrialsTest {

  private static final List<double[]> FORKS =
      List.of(
          new double[] {100},
          new double[] {101},
          new double[] {99},
          new double[] {100},
          new double[] {100});

  @Test
  void trials_of_a_run_whose_forks_alternated_are_judged() {
    assertThat(report(twoTrials(false))).contains("no difference").doesNotContain("apart");
  }

  @Test
  void trials_that_ran_one_after_the_other_have_no_verdict() {
    assertThat(report(twoTrials(true)))
        .contains("apart: forks did not alternate")
        .doesNotContain("no difference");
  }

  @Test
  void runs_that_were_made_one_after_the_other_have_no_verdict() {
    RunData first = starting(twoTrials(false), "2026-01-02T03:00:00Z");
    RunData second = starting(twoTrials(false), "2026-01-02T09:00:00Z");

    assertThat(compared(first, second))
        .contains("apart: forks did not alternate")
        .doesNotContain("no difference");
    assertThat(compared(first, first)).contains("no difference").doesNotContain("apart: ");
  }

  private static String report(RunData run) {
    return TextForm.of(ReportDocument.brief(RunSummary.of(run)));
  }

  private static String compared(RunData first, RunData second) {
    return TextForm.of(
        ComparisonDocument.of(RunSummary.of(first), List.of(RunSummary.of(second))).tables());
  }

  private static RunData twoTrials(boolean inARow) {
    var iterations = new ArrayList<>(MadeUpRuns.iterations("example-kafka", FORKS));
    iterations.addAll(MadeUpRuns.iterations("example-nats", FORKS));
    RunData run = MadeUpRuns.run(iterations);
    List<ForkStart> starts = new ArrayList<>();
    Instant start = Instant.parse("2026-01-02T03:00:00Z");
    for (int fork = 1; fork <= FORKS.size(); fork++) {
      Instant kafka = start.plusSeconds(inARow ? fork : 2L * fork);
      starts.add(new ForkStart("example-kafka", fork, fork, place(inARow, 1), kafka));
      Instant nats = start.plusSeconds(inARow ? 10 + fork : 2L * fork + 1);
      starts.add(new ForkStart("example-nats", fork, fork, place(inARow, 2), nats));
    }
    return MadeUpRuns.withStarts(run, starts);
  }

  private static OptionalInt place(boolean inARow, int place) {
    return inARow ? OptionalInt.empty() : OptionalInt.of(place);
  }

  private static RunData starting(RunData run, String at) {
    Instant start = Instant.parse(at);
    return MadeUpRuns.withStarts(
        run,
        run.starts().stream()
            .map(
                each ->
                    new ForkStart(
                        each.trial(),
                        each.fork(),
                        each.round(),
                        each.place(),
                        start.plusSeconds(each.startedAt().getEpochSecond() % 60)))
            .toList());
  }
}
