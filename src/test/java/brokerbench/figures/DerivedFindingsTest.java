package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.report.MadeUpRuns;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.MadeUpCuts;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.ForkFinding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DerivedFindingsTest {

  private static final double[] STEADY = {100, 101, 99, 100};

  @Test
  void a_steady_run_of_three_forks_has_none() {
    assertThat(DerivedFindings.of(GoldenRun.data())).isEmpty();
  }

  @Test
  void two_forks_are_too_few() {
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(STEADY, STEADY)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(STEADY, STEADY, STEADY)));

    assertThat(DerivedFindings.of(MadeUpRuns.run(iterations)))
        .containsExactly(MadeUpRuns.about(MadeUpRuns.KAFKA, new ForkFinding.TooFewForks(2, 3)));
  }

  @Test
  void a_rate_that_falls_between_the_halves_of_a_fork_is_a_drift_of_that_fork() {
    double[] falling = {100, 100, 70, 80, 80};
    List<IterationResult> iterations =
        MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(STEADY, falling, STEADY));

    assertThat(DerivedFindings.of(MadeUpRuns.run(iterations)))
        .contains(
            new LocatedFinding(
                MadeUpRuns.KAFKA,
                2,
                null,
                new ForkFinding.DriftInsideRun("delivered_msg_per_s", 0.8, 0.1)))
        .filteredOn(located -> located.finding() instanceof ForkFinding.DriftInsideRun)
        .hasSize(1);
  }

  @Test
  void trials_of_one_scenario_with_another_durability_are_named() {
    List<TrialOutcome> outcomes = new ArrayList<>(GoldenRun.data().manifest().trials());
    outcomes.set(1, MadeUpRuns.promising(outcomes.get(1), "at_least_once", "fsync on one node"));
    RunData run = MadeUpRuns.withOutcomes(GoldenRun.data(), outcomes);

    assertThat(DerivedFindings.of(run))
        .containsExactly(
            new LocatedFinding(
                null,
                0,
                null,
                new ForkFinding.UnequalDurability(
                    "example-nats: at least once, fsync on one node",
                    "example-kafka: at least once, page cache of one node")));
  }

  @Test
  void a_class_that_a_power_cut_broke_is_a_finding_about_its_trial_alone() {
    RunData run =
        MadeUpRuns.withProofs(
            GoldenRun.data(),
            List.of(
                MadeUpCuts.proof(MadeUpRuns.KAFKA, 20, 0),
                MadeUpCuts.proof(MadeUpRuns.NATS, 20, 2)));

    assertThat(DerivedFindings.of(run))
        .containsExactly(
            MadeUpRuns.about(
                MadeUpRuns.NATS,
                new DeliveryFinding.DurabilityBroken(20_000, 6, "page cache of one node")));
  }

  @Test
  void a_trial_of_which_nothing_ran_is_promised_nothing_that_could_differ() {
    List<TrialOutcome> outcomes = new ArrayList<>(GoldenRun.data().manifest().trials());
    outcomes.set(1, MadeUpRuns.promising(outcomes.get(1), "", ""));

    assertThat(DerivedFindings.of(MadeUpRuns.withOutcomes(GoldenRun.data(), outcomes))).isEmpty();
  }
}
