package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.Trial;
import brokerbench.validity.ForkFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CutProofsTest {

  private static final TrialOutcome MEASURED = MadeUpCuts.outcome();

  @TempDir Path results;

  private final List<String> leftOut = new ArrayList<>();

  /**
   * The trial that was cut has another name than the one that is measured, and the same settings.
   */
  private static TrialOutcome cut() {
    Trial trial = MEASURED.trial();
    return ChangedOutcome.of(MEASURED)
        .trial(new Trial(MadeUpCuts.TRIAL, "power-cut", trial.params(), trial.protocol()))
        .forksFinished(20)
        .outcome();
  }

  private static RunManifest manifest(TrialOutcome outcome) {
    return GoldenRun.manifest().withTrials(List.of(outcome));
  }

  private RunDirectory directory;

  @BeforeEach
  void powerWasCut() {
    directory = RunDirectory.create(results, "cut");
    directory.writeManifest(manifest(cut()));
    directory.writePowerCuts(MadeUpCuts.cuts(MadeUpCuts.TRIAL, 20, 0));
    directory.rows(List.of(cut().trial())).close();
  }

  private List<CutProof> proofs(TrialOutcome outcome) {
    return CutProofs.in(results, leftOut::add).of(manifest(outcome));
  }

  @Test
  void cuts_of_the_same_configuration_are_summed_up_under_the_name_of_the_trial() {
    assertThat(proofs(MEASURED))
        .containsExactly(
            new CutProof(
                MEASURED.trial().id(),
                GoldenRun.RUN_ID,
                "2026-01-02T03:04:05Z",
                "all",
                false,
                20,
                0,
                0,
                20_000,
                0,
                true));
    assertThat(leftOut).isEmpty();
  }

  @Test
  void cuts_that_left_others_the_time_to_take_over_prove_nothing() {
    directory.writePowerCuts(MadeUpCuts.longCuts(MadeUpCuts.TRIAL, 20));

    assertThat(proofs(MEASURED)).singleElement().returns(false, CutProof::proving);
  }

  @Test
  void another_version_and_other_settings_prove_nothing() {
    assertThat(proofs(MadeUpCuts.with(MEASURED, "2.11.1", MEASURED.durability()))).isEmpty();
    assertThat(proofs(MEASURED.withConfiguration("topic.replicas", "3"))).isEmpty();
    assertThat(proofs(MEASURED.withConfiguration("cluster.nats_1_sync_always", "false"))).isEmpty();
  }

  private RunDirectory again(String name) {
    RunDirectory again = RunDirectory.create(results, name);
    again.writeManifest(manifest(cut()));
    again.writePowerCuts(MadeUpCuts.cuts(MadeUpCuts.TRIAL, 20, 0));
    again.rows(List.of(cut().trial())).close();
    return again;
  }

  @Test
  void a_copy_of_a_run_is_no_further_proof() {
    again("copy");

    assertThat(proofs(MEASURED)).hasSize(1);
  }

  /** On one machine with directories of their own; both have its name. */
  @Test
  void a_run_that_began_in_the_same_second_is_a_further_proof() throws IOException {
    Path manifest = again("beside").path().resolve("run.json");
    String text = Files.readString(manifest);
    Files.writeString(manifest, text.replace("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.5Z"));

    assertThat(proofs(MEASURED)).hasSize(2);
  }

  @Test
  void cuts_that_broke_the_class_are_counted() {
    directory.writePowerCuts(MadeUpCuts.cuts(MadeUpCuts.TRIAL, 20, 2));

    assertThat(proofs(MEASURED))
        .singleElement()
        .satisfies(proof -> assertThat(proof.broken()).isEqualTo(2))
        .satisfies(proof -> assertThat(proof.vanished()).isEqualTo(6));
  }

  @Test
  void a_cut_that_could_not_be_read_back_is_counted_apart() throws IOException {
    Path findings = directory.path().resolve("findings.csv");
    String row =
        RowFile.FINDINGS
            .table()
            .line(
                FindingRow.of(
                    new LocatedFinding(
                        MadeUpCuts.TRIAL, 7, null, new ForkFinding.ForkFailed("no leader", ""))));
    Files.writeString(findings, row, StandardOpenOption.APPEND);

    assertThat(proofs(MEASURED))
        .singleElement()
        .satisfies(proof -> assertThat(proof.failed()).isEqualTo(1));
  }

  @Test
  void what_is_written_is_read_with_the_run() throws IOException {
    RunDirectory run = GoldenRun.writeTo(results);
    List<CutProof> proofs = List.of(MadeUpCuts.proof("example-nats", 20, 0));

    run.writeProofs(proofs);
    assertThat(RunReader.read(run.path()).proofs()).isEqualTo(proofs);

    run.writeProofs(List.of());
    assertThat(RunReader.read(run.path()).proofs()).isEmpty();
  }

  @Test
  void a_damaged_run_is_left_out_and_named() throws IOException {
    Files.writeString(results.resolve("cut/durability.csv"), "trial,broker\nx,y\n");

    assertThat(proofs(MEASURED)).isEmpty();
    assertThat(leftOut).singleElement().asString().contains("durability.csv");
  }

  @Test
  void a_directory_that_is_none_is_refused() {
    Path absent = results.resolve("absent");

    assertThatThrownBy(() -> CutProofs.in(absent, leftOut::add))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("absent");
  }
}
