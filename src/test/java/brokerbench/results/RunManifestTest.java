package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunManifestTest {

  private static final RunManifest WHOLE = GoldenRun.data().manifest();

  @Test
  void a_run_that_came_to_its_end_was_not_cut_off() {
    TrialOutcome failed = TrialOutcome.planned(WHOLE.trials().getFirst().trial(), List.of());

    assertThat(WHOLE.cutOff()).isEmpty();
    assertThat(ChangedManifest.of(WHOLE).trials(List.of(failed)).manifest().cutOff()).isEmpty();
  }

  @Test
  void of_many_trials_whose_forks_are_missing_some_are_named() {
    TrialOutcome none = TrialOutcome.planned(WHOLE.trials().getFirst().trial(), List.of());

    assertThat(
            ChangedManifest.of(WHOLE)
                .finishedAt("")
                .trials(Collections.nCopies(8, none))
                .manifest()
                .cutOff())
        .hasValue(
            "was cut off or goes on: 0 of 24 planned forks are finished; missing: "
                + "3 of 3 of example-kafka, ".repeat(6)
                + "and forks of 2 more trials");
  }
}
