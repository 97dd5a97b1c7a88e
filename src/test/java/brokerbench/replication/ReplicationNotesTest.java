package brokerbench.replication;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.ClaimLibrary;
import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedRun;
import brokerbench.results.GoldenRun;
import brokerbench.results.RunData;
import brokerbench.results.RunJson;
import brokerbench.results.RunManifest;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicationNotesTest {

  private static final RunJson.Kind<ReplicationPlan> KIND =
      new RunJson.Kind<>("replication", ReplicationPlan.SCHEMA_VERSION, ReplicationPlan.class);

  @TempDir private Path out;

  @Test
  void plan_that_was_just_made_has_nothing_to_tell() {
    assertThat(notes(WrittenRounds.plan(2).frozen()))
        .isEqualTo(new ReplicationNotes(List.of(), Set.of(), Set.of()));
  }

  @Test
  void hashes_are_of_every_claim_of_the_source_and_of_the_planned_scenarios() {
    FrozenTexts frozen = WrittenRounds.plan(2).frozen();

    assertThat(frozen.claims().keySet())
        .containsExactlyInAnyOrderElementsOf(
            ClaimLibrary.published("study").stream().map(claim -> claim.id()).toList());
    assertThat(frozen.scenarios())
        .containsOnlyKeys("study-single-node", "study-single-node-async16");
    assertThat(frozen.claims().values()).allMatch(hash -> hash.matches("[0-9a-f]{64}"));
  }

  @Test
  void changed_claim_is_named_and_exploratory() {
    TreeMap<String, String> claims = new TreeMap<>(WrittenRounds.plan(2).frozen().claims());
    claims.put("thr-single", "0".repeat(64));

    ReplicationNotes notes =
        notes(new FrozenTexts(claims, WrittenRounds.plan(2).frozen().scenarios()));

    assertThat(notes.lines())
        .containsExactly(
            WrittenRounds.plan(2).name()
                + ": the claims of study have changed since this replication was planned (thr-single):"
                + " verdicts follow the present ones and are exploratory");
    assertThat(notes.exploratory()).containsExactly("thr-single");
  }

  @Test
  void claim_that_was_added_later_is_exploratory() {
    TreeMap<String, String> claims = new TreeMap<>(WrittenRounds.plan(2).frozen().claims());
    claims.remove("async16-thr");

    assertThat(
            notes(new FrozenTexts(claims, WrittenRounds.plan(2).frozen().scenarios()))
                .exploratory())
        .containsExactly("async16-thr");
  }

  @Test
  void changed_scenario_makes_each_claim_that_it_measures_exploratory() {
    TreeMap<String, String> scenarios = new TreeMap<>(WrittenRounds.plan(2).frozen().scenarios());
    scenarios.put("study-single-node-async16", "0".repeat(64));

    ReplicationNotes notes =
        notes(new FrozenTexts(WrittenRounds.plan(2).frozen().claims(), scenarios));

    assertThat(notes.lines().getFirst()).contains("(scenario study-single-node-async16)");
    assertThat(notes.exploratory()).contains("async16-thr").doesNotContain("thr-single");
  }

  @Test
  void plan_of_an_earlier_version_says_that_nothing_was_recorded() {
    String json =
        RunJson.text(WrittenRounds.plan(2)).replaceAll("(?s),\\s*\"frozen\".*\\}\\s*\\}", "}");
    assertThat(json).doesNotContain("frozen");

    ReplicationPlan plan = RunJson.read("replication.json", json, KIND);

    assertThat(ReplicationNotes.of(new ReplicationState(plan, List.of())).lines())
        .containsExactly(
            plan.name()
                + ": whether the claims of study have changed since this replication was planned: not recorded");
    assertThat(RunJson.read("replication.json", RunJson.text(WrittenRounds.plan(2)), KIND))
        .isEqualTo(WrittenRounds.plan(2));
  }

  @Test
  void gap_of_hours_between_rounds_is_told_and_one_of_minutes_is_not() {
    RoundPart first = part(1, "round-1", "2026-01-02T03:00:00Z", "2026-01-02T03:30:00Z");
    RoundPart soon = part(2, "round-2", "2026-01-02T04:29:00Z", "2026-01-02T04:45:00Z");
    RoundPart late = part(2, "round-2.2", "2026-01-02T09:45:00Z", "2026-01-02T10:00:00Z");

    assertThat(ReplicationNotes.gaps(List.of(first, soon))).isEmpty();
    assertThat(ReplicationNotes.gaps(List.of(late, first, soon)))
        .containsExactly(
            "a gap of 5 h 0 min between round-2 and round-2.2: what the machine drifted meanwhile"
                + " lies between their forks");
  }

  private static ReplicationNotes notes(FrozenTexts frozen) {
    ReplicationPlan plan = WrittenRounds.plan(2);
    return ReplicationNotes.of(
        new ReplicationState(
            new ReplicationPlan(
                plan.schemaVersion(),
                plan.name(),
                plan.source(),
                plan.commandLine(),
                plan.startedAt(),
                plan.suiteCommit(),
                plan.seed(),
                plan.scale(),
                plan.environmentKind(),
                plan.forks(),
                plan.only(),
                plan.trials(),
                plan.machine(),
                frozen,
                plan.precision()),
            List.of()));
  }

  private RoundPart part(int round, String name, String startedAt, String finishedAt) {
    RunData run = GoldenRun.data();
    RunManifest manifest =
        ChangedManifest.of(run.manifest())
            .runId(name)
            .startedAt(startedAt)
            .finishedAt(finishedAt)
            .manifest();
    return new RoundPart(
        round, out.resolve(name), ChangedRun.of(run).manifest(manifest).starts(List.of()).data());
  }
}
