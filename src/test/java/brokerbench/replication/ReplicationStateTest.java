package brokerbench.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a replication owes, by the run directories that it has. */
class ReplicationStateTest {

  private static final String ENDED = "2026-01-02T03:05:06Z";
  private static final String CUT_OFF = "";

  @TempDir Path out;
  private ReplicationDirectory directory;
  private List<Trial> trials;

  @BeforeEach
  void plan() {
    directory = ReplicationDirectory.planned(out, WrittenRounds.plan(2));
    trials = directory.plan().trials();
  }

  private ReplicationState state() {
    return ReplicationState.of(ReplicationDirectory.open(directory.path()));
  }

  @Test
  void planned_replication_leaves_nothing_on_disk_and_owes_all() {
    ReplicationState state = ReplicationState.of(directory);

    assertThat(directory.path()).doesNotExist();
    assertThat(state.owed()).hasSize(6);
    assertThat(state.finishedForks()).isZero();
    assertThat(state.finishedRuns()).isEmpty();
  }

  @Test
  void plan_is_read_as_it_was_written() {
    directory.newPart(1);

    assertThat(ReplicationDirectory.open(directory.path()).plan()).isEqualTo(directory.plan());
  }

  @Test
  void whole_round_owes_nothing() {
    WrittenRounds.write(directory, 1, trials, trials, ENDED);

    assertThat(state().owed(1)).isEmpty();
    assertThat(state().owed(2)).isEqualTo(trials);
    assertThat(state().finishedForks()).isEqualTo(3);
  }

  @Test
  void fork_that_did_not_end_is_owed_and_its_rows_are_no_result() {
    WrittenRounds.write(directory, 1, trials, trials.subList(0, 2), CUT_OFF);

    ReplicationState state = state();

    assertThat(state.owed(1)).containsExactly(trials.get(2));
    RunData left = state.finishedRuns().getFirst();
    assertThat(left.iterations())
        .extracting(each -> each.id().trial())
        .containsExactly(trials.get(0).id(), trials.get(1).id());
    assertThat(left.manifest().trials())
        .extracting(outcome -> outcome.trial())
        .containsExactly(trials.get(0), trials.get(1));
  }

  @Test
  void what_a_round_owed_runs_in_a_further_part_of_it() {
    WrittenRounds.write(directory, 1, trials, trials.subList(0, 1), CUT_OFF);
    WrittenRounds.write(directory, 1, trials.subList(1, 3), trials.subList(1, 2), CUT_OFF);
    WrittenRounds.write(directory, 1, trials.subList(2, 3), trials.subList(2, 3), ENDED);

    assertThat(state().owed(1)).isEmpty();
    assertThat(state().parts())
        .extracting(part -> part.path().getFileName().toString())
        .containsExactly("round-1", "round-1.2", "round-1.3");
    assertThat(state().finishedRuns())
        .extracting(run -> run.manifest().runId())
        .containsExactly(
            "a-replicate-study/round-1",
            "a-replicate-study/round-1.2",
            "a-replicate-study/round-1.3");
  }

  @Test
  void tenth_part_follows_the_ninth() {
    for (int part = 0; part < 11; part++) {
      directory.newPart(1);
    }

    assertThat(directory.runId(1)).isEqualTo("a-replicate-study/round-1.12");
  }

  @Test
  void part_that_was_killed_before_its_manifest_owes_all_and_is_not_used_again() {
    RunDirectory killed = directory.newPart(1);

    assertThat(state().owed(1)).isEqualTo(trials);
    assertThat(directory.newPart(1).path()).isNotEqualTo(killed.path());
  }

  @Test
  void part_that_was_killed_before_its_rows_owes_all() throws IOException {
    RunDirectory part = WrittenRounds.write(directory, 1, trials, List.of(), CUT_OFF);
    for (String name : List.of("throughput", "latency", "resources", "disk", "findings")) {
      Files.delete(part.path().resolve(name + ".csv"));
    }

    assertThat(state().owed(1)).isEqualTo(trials);
  }

  @Test
  void row_that_was_cut_off_by_a_kill_belongs_to_no_finished_fork() throws IOException {
    RunDirectory part = WrittenRounds.write(directory, 1, trials, trials.subList(0, 2), CUT_OFF);
    Path rows = part.path().resolve("throughput.csv");
    String text = Files.readString(rows);
    Files.writeString(rows, text.substring(0, text.length() - 9));

    assertThat(state().owed(1)).containsExactly(trials.get(2));
  }

  @Test
  void manifest_that_counts_a_fork_whose_row_is_gone_does_not_finish_it() throws IOException {
    RunDirectory part = WrittenRounds.write(directory, 1, trials, trials, CUT_OFF);
    Path rows = part.path().resolve("throughput.csv");
    List<String> lines = Files.readAllLines(rows);
    Files.writeString(rows, String.join("\n", lines.subList(0, 3)) + "\n");

    assertThat(state().owed(1)).containsExactly(trials.get(2));
  }

  @Test
  void damaged_part_gets_one_line() throws IOException {
    RunDirectory part = WrittenRounds.write(directory, 1, trials, trials, ENDED);
    Files.delete(part.path().resolve("resources.csv"));

    assertThatThrownBy(this::state)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("is not whole")
        .hasMessageContaining("or delete it and resume");
  }

  @Test
  void part_of_another_schema_gets_one_line() throws IOException {
    RunDirectory part = WrittenRounds.write(directory, 1, trials, trials, ENDED);
    replace(part.path().resolve("run.json"), "schema_version\" : 1", "schema_version\" : 2");

    assertThatThrownBy(this::state)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("schema_version '2' is not 1");
  }

  @Test
  void part_of_another_machine_gets_one_line() throws IOException {
    WrittenRounds.write(directory, 1, trials, trials, ENDED);
    RunDirectory part = WrittenRounds.write(directory, 2, trials, trials, ENDED);
    replace(part.path().resolve("run.json"), "Example CPU", "Other CPU");

    assertThatThrownBy(this::state)
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("different machines (cpu_model: Example CPU and Other CPU)");
  }

  private static void replace(Path file, String old, String text) throws IOException {
    String before = Files.readString(file);
    assertThat(before).contains(old);
    Files.writeString(file, before.replace(old, text));
  }
}
