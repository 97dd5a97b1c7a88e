package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.RunData;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvidenceTest {

  private static final String SINGLE = "study-single-node";

  private static RunData run(String id, String startedAt, String broker) {
    return new MadeUpTrials(id).startedAt(startedAt).trial(SINGLE, broker, 100).run();
  }

  private static List<String> runsOf(RunData... arms) {
    List<Claim> claims =
        ClaimLibrary.with(List.of()).stream()
            .filter(claim -> claim.id().equals("thr-single"))
            .toList();
    ClaimVerdicts verdicts = ClaimVerdicts.of(claims, List.of(arms));
    return verdicts.claims().getFirst().decisive().evidence().runs();
  }

  @Test
  void runs_stand_in_the_order_of_their_start_whichever_arm_they_measured() {
    String early = "2026-01-02T03:04:05Z";
    String half = "2026-01-02T03:04:05.500Z";

    assertThat(runsOf(run("b", early, "kafka"), run("a", half, "nats"))).containsExactly("b", "a");
    assertThat(runsOf(run("a", half, "kafka"), run("b", early, "nats"))).containsExactly("b", "a");
  }
}
