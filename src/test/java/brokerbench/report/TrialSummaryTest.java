package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.figures.Figure;
import brokerbench.results.ChangedRun;
import brokerbench.results.FaultEffect;
import brokerbench.results.IterationResult;
import brokerbench.results.MadeUpFaults;
import brokerbench.results.RunData;
import brokerbench.statistics.Comparison;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialSummaryTest {

  private static final Figure LONGEST = ReportFigures.LONGEST_WITHOUT_ACKNOWLEDGEMENT;

  /** Two trials of two forks with a fault each; the first of the one is {@code first}. */
  private static List<TrialSummary> trials(FaultEffect first) {
    List<double[]> forks = List.of(new double[] {100}, new double[] {100});
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(MadeUpRuns.KAFKA, forks));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, forks));
    RunData run =
        ChangedRun.of(MadeUpRuns.run(iterations))
            .faults(
                List.of(
                    first,
                    MadeUpFaults.pause(MadeUpRuns.KAFKA, 2, 4, 0),
                    MadeUpFaults.pause(MadeUpRuns.NATS, 1, 1, 0),
                    MadeUpFaults.pause(MadeUpRuns.NATS, 2, 1, 0)))
            .data();
    return RunSummary.of(run).scenarios().getFirst().trials();
  }

  @Test
  void where_every_fork_waited_the_times_are_compared() {
    List<TrialSummary> trials = trials(MadeUpFaults.pause(MadeUpRuns.KAFKA, 1, 4, 0));

    assertThat(trials.getFirst().estimate(LONGEST).value()).isEqualTo(4);
    assertThat(trials.getFirst().over(trials.getLast(), LONGEST))
        .extracting(Comparison::value)
        .isEqualTo(4.0);
  }

  @Test
  void where_one_fork_did_not_wait_the_times_of_the_others_are_no_figure_of_the_trial() {
    List<TrialSummary> trials =
        trials(MadeUpFaults.withoutWindow(MadeUpFaults.pause(MadeUpRuns.KAFKA, 1, 4, 0)));

    assertThat(trials.getFirst().estimate(LONGEST).isPresent()).isFalse();
    assertThat(trials.getFirst().over(trials.getLast(), LONGEST)).isNull();
    assertThat(trials.getLast().estimate(LONGEST).isPresent()).isTrue();
  }
}
