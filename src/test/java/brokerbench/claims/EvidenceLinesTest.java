package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.RunData;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvidenceLinesTest {

  @Test
  void names_the_runs_that_are_used_and_those_of_a_replication_once() {
    assertThat(lines(run("r/round-2", 150), run("r/round-1", 150), run("single", 150)))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .startsWith("measured: Example CPU, 2 processors, 25.8 GB, kernel 6.1.0;")
                    .endsWith("; r (2 runs), single"));
  }

  @Test
  void run_of_another_scenario_is_not_named() {
    RunData other = new MadeUpTrials("other").trial("steady-state", "kafka", 100).run();

    assertThat(lines(run("r/round-1", 150), other))
        .singleElement()
        .satisfies(line -> assertThat(line).endsWith("; r (1 run)"));
  }

  @Test
  void says_that_nothing_was_measured() {
    assertThat(lines(new MadeUpTrials("a").trial("steady-state", "kafka", 100).run()))
        .containsExactly("measured: nothing");
  }

  private static RunData run(String id, double rate) {
    return new MadeUpTrials(id)
        .trial("study-single-node", "kafka", rate)
        .trial("study-single-node", "nats", 100)
        .run();
  }

  private static List<String> lines(RunData... runs) {
    List<JudgedClaim> claims =
        ClaimVerdicts.of(ClaimLibrary.published("study"), List.of(runs)).claims();
    return EvidenceLines.of(claims);
  }
}
