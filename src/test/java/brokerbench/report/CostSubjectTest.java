package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.results.LocatedFinding;
import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Validity;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CostSubjectTest {

  private static final LocatedFinding CORRUPTED =
      MadeUpRuns.about(MadeUpRuns.NATS, new DeliveryFinding.PayloadCorrupted(1));

  private static RunSummary round(double perSecond, LocatedFinding... findings) {
    return RunSummary.of(
        MadeUpRuns.run(
            MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(new double[] {perSecond})), findings));
  }

  private static TrialSummary nats(CostSubject subject) {
    return subject.scenarios().stream()
        .flatMap(scenario -> scenario.trials().stream())
        .filter(trial -> trial.id().equals(MadeUpRuns.NATS))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void the_forks_of_a_trial_are_those_of_all_rounds_that_count() {
    List<RunSummary> rounds =
        Stream.concat(
                IntStream.rangeClosed(1, 5).mapToObj(round -> round(1_000 + round)),
                Stream.of(round(9_000, CORRUPTED)))
            .toList();
    CostSubject subject = CostSubject.ofRounds("R", rounds);
    TrialSummary trial = nats(subject);

    assertThat(trial.forks()).isEqualTo(5);
    assertThat(trial.estimate(trial.rate()).interval()).isNotNull();
    assertThat(trial.validity()).isNotEqualTo(Validity.INVALID);
    assertThat(subject.startsMs().get(MadeUpRuns.NATS)).hasSize(5);
    assertThat(subject.leftOut())
        .contains("example-nats: 1 of 6 rounds are invalid and do not count");
  }

  @Test
  void a_trial_that_is_invalid_in_each_round_is_invalid() {
    CostSubject subject =
        CostSubject.ofRounds("R", List.of(round(1_000, CORRUPTED), round(1_000, CORRUPTED)));

    assertThat(nats(subject).validity()).isEqualTo(Validity.INVALID);
    assertThat(subject.validity()).isEqualTo(Validity.INVALID);
  }

  @Test
  void rounds_that_promise_other_things_are_not_pooled() {
    RunSummary first = round(1_000);
    RunData run = first.run();
    RunSummary other =
        RunSummary.of(
            MadeUpRuns.withOutcomes(
                run,
                run.manifest().trials().stream()
                    .map(each -> MadeUpRuns.promising(each, "at_most_once", "none"))
                    .toList()));

    assertThatThrownBy(() -> CostSubject.ofRounds("R", List.of(first, other)))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("which are not pooled; give one of the rounds");
  }
}
