package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.report.MadeUpRuns;
import brokerbench.results.GoldenRun;
import brokerbench.results.MadeUpCuts;
import brokerbench.results.RunData;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredTrialTest {

  private static final Trial KAFKA = MadeUpTrials.published("study-single-node", "kafka");

  @Test
  void steps_of_a_rising_rate_have_no_figure_but_their_loss() {
    RunData run =
        new MadeUpTrials("a")
            .trial(KAFKA, Map.of("load", "rate", "rate_step", "2"), 100, 200)
            .trial(KAFKA, Map.of("load", "rate"), 100, 200)
            .run();

    assertThat(rateSteps(MeasuredTrial.of(run, false))).containsExactly("1");
    assertThat(rateSteps(MeasuredTrial.of(run, true))).containsExactly("2", "1");
  }

  private static List<String> rateSteps(List<MeasuredTrial> trials) {
    return trials.stream()
        .map(trial -> trial.outcome().trial().params().text("rate_step"))
        .toList();
  }

  @Test
  void a_drift_inside_a_fork_makes_it_suspect_here_as_in_reports() {
    double[] rising = {100, 100, 100, 120, 120};
    double[] steady = {100, 100, 100, 100, 101};
    RunData run = MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rising, steady)));
    MeasuredTrial measured = MeasuredTrial.of(run, false).getFirst();

    assertThat(measured.forks()).hasSize(2);
    assertThat(measured.doubts()).containsExactly(Map.entry("drift inside run", 1));
  }

  @Test
  void a_fork_of_a_durability_that_power_cuts_broke_does_not_count() {
    RunData run =
        MadeUpRuns.withProofs(GoldenRun.data(), List.of(MadeUpCuts.proof(MadeUpRuns.KAFKA, 20, 2)));

    assertThat(MeasuredTrial.of(run, false))
        .extracting(trial -> trial.broker() + " " + trial.forks().size() + trial.invalidForks())
        .containsExactly("kafka 03", "nats 30");
  }

  @Test
  void iterations_by_time_have_no_message_counts_in_which_they_could_differ() {
    Map<String, String> small = Map.of("messages_per_producer", "500");
    RunData run =
        new MadeUpTrials("a")
            .trial(MadeUpTrials.published("transport", "redis"), small, 100)
            .trial(KAFKA, small, 100)
            .run();

    assertThat(MeasuredTrial.of(run, false))
        .extracting(trial -> trial.params().values().get("messages_per_producer"))
        .containsExactly(null, "500");
  }

  @Test
  void trials_of_chance_or_of_a_known_slow_down_measure_no_claim() {
    RunData run =
        new MadeUpTrials("a")
            .trial(KAFKA, Map.of("label", "a"), 100)
            .trial(KAFKA, Map.of("label", "b", "broker_stopped", "0.1"), 90)
            .trial(KAFKA, Map.of("broker_stopped", "0.2"), 80)
            .trial(KAFKA, Map.of(), 110)
            .run();

    assertThat(MeasuredTrial.of(run, false))
        .extracting(trial -> trial.outcome().trial().params().text("label"))
        .containsExactly("none");
    assertThat(
            ClaimVerdicts.of(
                    ClaimLibrary.only(ClaimLibrary.published("study"), List.of("thr-single")),
                    List.of(run))
                .notes())
        .filteredOn(note -> note.contains("is not used: a twin"))
        .hasSize(3);
  }
}
