package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.ChangedRun;
import brokerbench.results.LocatedFinding;
import brokerbench.results.MadeUpCuts;
import brokerbench.results.PowerCut;
import brokerbench.results.RunData;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import brokerbench.validity.DeliveryFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims about what a power cut takes rest on runs that measure nothing else. */
class PowerCutClaimTest {

  private static final long ACKNOWLEDGED = 4_000;

  private static List<Trial> trials() {
    Scenario three =
        ScenarioLibrary.powerCut()
            .withParams(
                Map.of(
                    "broker", List.of("nats"),
                    "durability", List.of("page-cache", "every-message"),
                    "nodes", List.of("3"),
                    "replication_factor", List.of("3")));
    return three.trials(1);
  }

  private static RunData run(long... vanishedByDefault) {
    MadeUpTrials made = new MadeUpTrials("a");
    List<PowerCut> cuts = new ArrayList<>();
    for (Trial trial : trials()) {
      made.trial(trial, Map.of());
      boolean isDefault = trial.params().is("durability", "page-cache");
      for (int cut = 1; cut <= vanishedByDefault.length; cut++) {
        cuts.add(cut(trial, cut, isDefault ? vanishedByDefault[cut - 1] : 0));
      }
    }
    return ChangedRun.of(made.run()).powerCuts(cuts).data();
  }

  private static PowerCut cut(Trial trial, int cut, long vanished) {
    return cut(trial, cut, vanished, "all", false);
  }

  private static PowerCut cut(Trial trial, int cut, long vanished, String target, boolean control) {
    return new PowerCut(
        trial.id(),
        "nats",
        cut,
        target,
        control,
        OptionalLong.of(0),
        3,
        3,
        "page cache of a quorum",
        10_000_000_000L,
        ACKNOWLEDGED,
        ACKNOWLEDGED,
        vanished,
        OptionalLong.empty(),
        0,
        0,
        0,
        OptionalLong.of(1),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        true);
  }

  private static Judgement judged(RunData... runs) {
    return ClaimVerdicts.of(
            ClaimLibrary.only(ClaimLibrary.published("jepsen-nats"), List.of("jn-cut")),
            List.of(runs))
        .claims()
        .getFirst()
        .decisive();
  }

  @Test
  void five_cuts_of_each_class_tell_whether_messages_vanish() {
    Judgement judgement = judged(run(1_000, 1_100, 900, 1_050, 950));

    assertThat(judgement.reason()).isEmpty();
    assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(judgement.arms())
        .extracting(arm -> arm.estimate().value())
        .satisfiesExactly(
            byDefault -> assertThat(byDefault).isCloseTo(0.25, within(1e-9)),
            always -> assertThat(always).isZero());
  }

  /** The claim is about all nodes; a control loses nothing by design. */
  @ParameterizedTest
  @CsvSource({"one, false", "quorum, false", "all, true"})
  void cuts_of_another_kind_say_nothing_of_it(String target, boolean control) {
    RunData run = run(1_000, 1_100, 900, 1_050, 950);
    RunData other =
        ChangedRun.of(run)
            .powerCuts(
                trials().stream()
                    .flatMap(
                        trial ->
                            IntStream.rangeClosed(1, 5)
                                .mapToObj(cut -> cut(trial, cut, 0, target, control)))
                    .toList())
            .data();

    assertThat(judged(other).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(judged(run, other)).isEqualTo(judged(run));
  }

  @Test
  void shares_that_can_be_0_are_compared_by_their_difference() {
    String csv =
        ClaimsCsv.of(
            ClaimVerdicts.of(
                ClaimLibrary.only(ClaimLibrary.published("jepsen-nats"), List.of("jn-cut")),
                List.of(run(1_000, 1_100, 900, 1_050, 950))));

    assertThat(csv).contains(",default/always,difference,,,above,1,0.25,");
  }

  @Test
  void cuts_that_took_more_than_their_class_allows_count() {
    RunData run = run(0, 0, 0, 0, 0);
    String always = trials().getLast().id();
    RunData broken =
        ChangedRun.of(run)
            .powerCuts(
                run.powerCuts().stream()
                    .map(
                        cut ->
                            cut.trial().equals(always)
                                ? cut(trials().getLast(), cut.cut(), 1_000)
                                : cut)
                    .toList())
            .findings(
                run.powerCuts().stream()
                    .filter(cut -> cut.trial().equals(always))
                    .map(cut -> new LocatedFinding(always, cut.cut(), null, broken()))
                    .toList())
            .data();

    assertThat(judged(broken).arms())
        .extracting(arm -> arm.arm().name() + " " + arm.estimate().forks())
        .containsExactly("default 5", "always 5");
    assertThat(judged(broken).verdict()).isEqualTo(Verdict.CONTRADICTED);
  }

  @Test
  void of_a_class_that_one_cut_broke_those_that_lost_nothing_count_too() {
    RunData run = run(0, 0, 1_000, 0, 0);
    RunData proved =
        ChangedRun.of(run).proofs(List.of(MadeUpCuts.proof(trials().getFirst().id(), 5, 1))).data();

    assertThat(judged(proved).arms())
        .extracting(arm -> arm.arm().name() + " " + arm.estimate().forks())
        .containsExactly("default 5", "always 5");
    assertThat(judged(proved).arms().getFirst().estimate().value()).isCloseTo(0.05, within(1e-9));
  }

  private static DeliveryFinding broken() {
    return new DeliveryFinding.DurabilityBroken(ACKNOWLEDGED, 1_000, "disk of a quorum");
  }

  @Test
  void three_are_too_few() {
    assertThat(judged(run(1_000, 1_100, 900)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void where_nothing_vanishes_the_claim_is_not_reproduced() {
    assertThat(judged(run(0, 0, 0, 0, 0)).verdict()).isNotEqualTo(Verdict.REPRODUCED);
  }
}
