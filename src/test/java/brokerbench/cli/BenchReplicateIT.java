package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.replication.ReplicationDirectory;
import brokerbench.replication.ReplicationState;
import brokerbench.replication.RoundPart;
import brokerbench.results.RunReader;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replication of two trials against real brokers that is cut off, and goes on. */
@Tag("slow")
class BenchReplicateIT {

  private static final String[] SMALL = {"--scale", "0.0002", "--only", "async16-thr"};

  @TempDir Path root;

  /** What a killed host leaves; ended whatever the test finds out about it. */
  private @Nullable ProcessHandle orphan;

  @AfterEach
  void endOrphan() {
    if (orphan != null) {
      orphan.destroyForcibly();
    }
  }

  private static List<String> trials(RoundPart part) {
    return part.finished().manifest().trials().stream()
        .map(TrialOutcome::trial)
        .map(trial -> trial.id())
        .toList();
  }

  private static long measurements(Path part) {
    return RunReader.read(part).iterations().stream()
        .filter(each -> each.id().phase() == Phase.MEASUREMENT)
        .count();
  }

  @Test
  void killed_replication_repeats_no_finished_fork_and_ends_with_the_verdicts() throws Exception {
    Path killed = killedInTheTailOfItsSecondFork();
    ReplicationDirectory directory = ReplicationDirectory.open(killed);
    RoundPart first = ReplicationState.of(directory).parts().getFirst();
    assertThat(measurements(first.path())).as("rows, of a fork that did not end too").isEqualTo(2);
    assertThat(trials(first)).hasSize(1);
    String rows = Files.readString(first.path().resolve("throughput.csv"));

    try (BenchProcess bench = BenchProcess.replicate(root, "--resume", killed.toString())) {
      bench.awaitLine("2 of 2 forks");
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      ReplicationState state = ReplicationState.of(directory);
      assertThat(state.owed()).isEmpty();
      assertThat(state.parts()).hasSize(2);
      assertThat(trials(state.parts().getLast()))
          .hasSize(1)
          .doesNotContainAnyElementsOf(trials(first));
      assertThat(first.path().resolve("throughput.csv")).hasContent(rows);
      assertThat(bench.err())
          .contains("2 of 2 forks", "wrote " + directory.claimsCsv())
          .anyMatch(line -> line.startsWith("killed pid " + orphan.pid()));
      bench.assertNothingLeft();
    }
    String verdicts = Files.readString(directory.claimsCsv());
    assertThat(verdicts).contains("\nasync16-thr,", "/round-1 ", "/round-1.2,");

    CommandRun claims = CommandRun.of("claims " + killed + " --only async16-thr");
    assertThat(claims.exitCode()).as(claims.err()).isEqualTo(ExitCode.VALID);
    assertThat(directory.claimsCsv()).hasContent(verdicts);
  }

  private Path killedInTheTailOfItsSecondFork() throws IOException, InterruptedException {
    try (BenchProcess bench = BenchProcess.replicate(root, SMALL)) {
      bench.awaitLine("1 of 2 forks").awaitLine("[2/2] nats: measurement 1,");
      orphan = bench.broker();
      BenchProcess.signal("KILL", bench.pid());
      bench.exitCode();
      assertThat(bench.err()).anyMatch(line -> line.matches("1 of 2 forks, .* left \\(80 %\\)"));
      return bench.runDirectory();
    }
  }

  @Test
  void ctrl_c_says_how_to_go_on() throws Exception {
    try (BenchProcess bench = BenchProcess.replicate(root, SMALL)) {
      bench.awaitLine("[1/2] nats: measurement 1");
      BenchProcess.signal("INT", bench.pid());

      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(130);
      assertThat(bench.answers())
          .containsExactly(
              "bench: stopped; what was finished is in %s; go on with: bench replicate --resume %s"
                  .formatted(bench.runDirectory(), bench.runDirectory()));
      assertThat(ReplicationState.of(ReplicationDirectory.open(bench.runDirectory())).owed())
          .hasSize(2);
      bench.assertNothingLeft();
    }
  }
}
