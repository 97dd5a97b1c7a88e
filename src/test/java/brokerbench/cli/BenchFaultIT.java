package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.results.IterationResult;
import brokerbench.scenario.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run does when something dies, hangs, fills up or is told to stop during the load. */
@Tag("slow")
class BenchFaultIT {

  private static final String[] LONG = {"-w", "300ms", "-r", "60s"};

  @TempDir Path root;

  /** What a killed host leaves; ended whatever the test finds out about it. */
  private @Nullable ProcessHandle orphan;

  @AfterEach
  void endOrphan() {
    if (orphan != null) {
      orphan.destroyForcibly();
    }
  }

  private static void assertWarmUpIsKept(BenchProcess bench) throws IOException {
    assertThat(bench.left().iterations())
        .extracting(IterationResult::id)
        .extracting(id -> id.phase())
        .containsExactly(Phase.WARMUP);
  }

  private static void assertReportIsMade(BenchProcess bench) throws IOException {
    Path directory = bench.runDirectory();
    Files.deleteIfExists(directory.resolve("report.md"));
    CommandRun report = CommandRun.of("report " + directory);
    assertThat(report.exitCode()).as(report.err()).isIn(0, 1);
    assertThat(report.out()).contains("quickstart");
    assertThat(directory.resolve("report.md")).isNotEmptyFile();
    assertThat(Files.readString(directory.resolve("report.html")))
        .contains(
            "<p>The run was cut off or goes on: 0 of 1 planned forks are finished; missing: 1 of");
  }

  private BenchProcess measuring(String... more) throws Exception {
    return started(more).awaitMeasurement();
  }

  private BenchProcess started(String... more) throws IOException {
    String[] options = java.util.Arrays.copyOf(LONG, LONG.length + more.length);
    System.arraycopy(more, 0, options, LONG.length, more.length);
    return BenchProcess.run(root, options);
  }

  @Test
  void broker_that_dies_is_a_finding_and_what_was_finished_is_kept() throws Exception {
    try (BenchProcess bench = measuring()) {
      ProcessHandle broker = bench.broker();
      ProcessHandle fork = bench.fork();
      broker.destroyForcibly();

      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.SOME_INVALID);
      assertThat(bench.findings()).contains("broker_failed").contains("fork_failed");
      assertWarmUpIsKept(bench);
      assertThat(fork.isAlive()).isFalse();
      bench.assertNothingLeft();
    }
  }

  @Test
  void broker_that_stops_answering_ends_the_fork_with_a_thread_dump() throws Exception {
    try (BenchProcess bench = measuring("-p", "progress_timeout=3s")) {
      ProcessHandle broker = bench.broker();
      BenchProcess.signal("STOP", broker.pid());

      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.SOME_INVALID);
      assertThat(bench.findings()).contains("nothing was acknowledged or delivered for 3.00 s");
      assertThat(BenchProcess.entries(bench.runDirectory().resolve("forks")))
          .singleElement()
          .satisfies(log -> assertThat(log).content().contains("\"producer-0\" virtual"));
      assertWarmUpIsKept(bench);
      assertThat(broker.isAlive()).isFalse();
      bench.assertNothingLeft();
    }
  }

  @Test
  void second_run_is_refused_and_ctrl_c_ends_the_first() throws Exception {
    try (BenchProcess bench = measuring()) {
      try (BenchProcess second = BenchProcess.run(root)) {
        assertThat(second.exitCode()).isEqualTo(ExitCode.UNFIT);
        assertThat(second.answers())
            .singleElement()
            .asString()
            .contains("another run holds", "pid " + bench.pid(), "(bench run quickstart -p");
      }
      ProcessHandle broker = bench.broker();
      ProcessHandle fork = bench.fork();
      BenchProcess.signal("INT", bench.pid());

      assertStopped(bench, broker, fork);
    }
  }

  @Test
  void ctrl_c_of_a_terminal_which_reaches_all_processes_is_no_finding() throws Exception {
    try (BenchProcess bench = measuring()) {
      ProcessHandle broker = bench.broker();
      ProcessHandle fork = bench.fork();
      BenchProcess.signal("INT", fork.pid(), broker.pid(), bench.pid());

      assertStopped(bench, broker, fork);
      assertThat(bench.findings()).doesNotContain("fork_failed");
    }
  }

  private static void assertStopped(BenchProcess bench, ProcessHandle broker, ProcessHandle fork)
      throws IOException, InterruptedException {
    assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(130);
    assertThat(bench.answers())
        .containsExactly("bench: stopped; what was finished is in " + bench.runDirectory());
    assertThat(broker.isAlive()).isFalse();
    assertThat(fork.isAlive()).isFalse();
    assertWarmUpIsKept(bench);
    bench.assertNothingLeft();
    assertReportIsMade(bench);
  }

  @Test
  void killed_host_takes_its_fork_along_and_the_next_run_removes_its_broker() throws Exception {
    try (BenchProcess bench = measuring()) {
      orphan = bench.broker();
      ProcessHandle fork = bench.fork();
      BenchProcess.signal("KILL", bench.pid());
      fork.onExit().join();
      assertThat(orphan.isAlive()).isTrue();
      assertThat(bench.dataDirectories()).hasSize(1);
      assertWarmUpIsKept(bench);
      assertReportIsMade(bench);
    }
    try (BenchProcess next = BenchProcess.run(root, "-p", "broker=inmemory")) {
      assertThat(next.exitCode()).as("%s", next.err()).isIn(0, 1);
      assertThat(next.err())
          .anyMatch(line -> line.startsWith("killed pid " + orphan.pid()))
          .anyMatch(line -> line.startsWith("deleted "))
          .filteredOn(line -> line.startsWith("killed ") || line.startsWith("deleted "))
          .hasSize(2);
      assertThat(orphan.isAlive()).isFalse();
      next.assertNothingLeft();
    }
  }

  @Test
  void fork_that_hangs_when_its_host_is_killed_is_removed_by_the_next_run() throws Exception {
    try (BenchProcess bench = measuring("-p", "broker=inmemory")) {
      orphan = bench.fork();
      BenchProcess.signal("STOP", orphan.pid());
      BenchProcess.signal("KILL", bench.pid());
      bench.exitCode();
    }
    try (BenchProcess next = BenchProcess.run(root, "-p", "nats.version=9.9.9")) {
      assertThat(next.exitCode()).isEqualTo(ExitCode.UNFIT);
      assertThat(next.err()).anyMatch(line -> line.startsWith("killed pid " + orphan.pid()));
      assertThat(orphan.isAlive()).isFalse();
      next.assertNothingLeft();
    }
  }

  @Test
  void disk_that_fills_ends_the_fork_and_keeps_what_was_finished() throws Exception {
    Path disk = Files.createDirectory(root.resolve("disk"));
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=1000m", "tmpfs", disk.toString())
            .start();
    assumeTrue(mount.waitFor() == 0, "a small file system needs the right to mount one");
    // Room for three times a warm-up of 300 ms at 1 GB/s; full seconds after it, and on a fast
    // machine before the first line on progress.
    try (BenchProcess bench = started("--data-dir", disk.toString(), "-p", "payload_size=32KiB")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.SOME_INVALID);
      assertThat(bench.findings()).contains("the disk under " + disk + " is full");
      assertWarmUpIsKept(bench);
      assertThat(BenchProcess.entries(disk)).isEmpty();
      assertThat(bench.registers()).isEmpty();
    } finally {
      assertThat(new ProcessBuilder("umount", disk.toString()).start().waitFor()).isZero();
    }
  }
}
