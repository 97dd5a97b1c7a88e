package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.host.NodeDiskNeeds;
import brokerbench.environment.register.RunRegister;
import brokerbench.results.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Power cuts of real brokers on disks of their own. Each cut fails by itself when a disk keeps what
 * nobody forced to it, so that a cut without effect proves nothing.
 */
@Tag("slow")
class BenchDurabilityIT {

  private static final String LOAD_TIME = "--load-time";
  private static final String PAGE_CACHE = "durability=page-cache";

  @TempDir Path root;

  static void assumePowerCanBeCut() {
    List<String> missing = NodeDiskNeeds.missing();
    assumeTrue(missing.isEmpty(), () -> "power cannot be cut here: no " + missing);
  }

  @ParameterizedTest
  @CsvSource({"kafka", "nats", "redis"})
  void what_was_forced_to_disk_before_its_acknowledgement_survives(String broker) throws Exception {
    assumePowerCanBeCut();
    try (BenchProcess bench =
        cut("--cuts", "1", "-p", "broker=" + broker, "-p", "durability=every-message")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      Map<String, String> row = rows(bench).getFirst();
      assertThat(Long.parseLong(row.get("acknowledged"))).isPositive();
      assertThat(row)
          .containsEntry("durability", "fsync on one node")
          .containsEntry("vanished", "0")
          .containsEntry("lost_ns", "")
          .containsEntry("kept", "true");
      assertThat(Long.parseLong(row.get("flushes"))).isPositive();
      assertThat(Files.readString(bench.runDirectory().resolve("durability.md")))
          .contains("fsync on one node", "kept");
      assertThat(Files.readString(bench.runDirectory().resolve("report.html")))
          .contains("every durability class kept its promise");
      assertThat(bench.left().manifest().trials().getFirst().durability())
          .isEqualTo("fsync on one node");
      assertNothingLeft(bench);
    }
  }

  @Tag("single-node")
  @ParameterizedTest
  @CsvSource({"kafka, published", "redis, host"})
  void what_a_container_forced_to_disk_survives_too(String broker, String network)
      throws Exception {
    assumePowerCanBeCut();
    try (BenchProcess bench =
        BenchProcess.durability(
            root,
            "--env",
            "compose",
            LOAD_TIME,
            "3s",
            "--cuts",
            "1",
            "-p",
            "network=" + network,
            "-p",
            "broker=" + broker,
            "-p",
            "durability=every-message")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      Map<String, String> row = rows(bench).getFirst();
      assertThat(Long.parseLong(row.get("acknowledged"))).isPositive();
      assertThat(row).containsEntry("vanished", "0").containsEntry("kept", "true");
      assertThat(Long.parseLong(row.get("flushes"))).isPositive();
      assertNothingLeft(bench);
    }
  }

  @ParameterizedTest
  @CsvSource({"kafka", "nats", "redis"})
  void the_page_cache_may_lose_and_loses_nothing_that_was_forced_to_disk_just_before(String broker)
      throws Exception {
    assumePowerCanBeCut();
    try (BenchProcess bench = cut("--cuts", "1", "-p", "broker=" + broker, "-p", PAGE_CACHE)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      assertThat(rows(bench).getFirst()).containsEntry("durability", "page cache of one node");
      assertNothingLeft(bench);
    }
    try (BenchProcess bench =
        BenchProcess.durability(
            root.resolve("control"),
            LOAD_TIME,
            "3s",
            "--cuts",
            "1",
            "--control",
            "-p",
            "broker=" + broker,
            "-p",
            PAGE_CACHE)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      assertThat(rows(bench).getFirst())
          .containsEntry("control", "true")
          .containsEntry("vanished", "0");
    }
  }

  @Test
  void a_run_of_the_configuration_whose_power_was_cut_says_so_and_one_of_another_does_not()
      throws Exception {
    assumePowerCanBeCut();
    int cuts = 2;
    try (BenchProcess bench =
        BenchProcess.durability(
            root,
            LOAD_TIME,
            "1s",
            "--cuts",
            Integer.toString(cuts),
            "-p",
            "broker=nats",
            "-p",
            "durability=every-message")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();
    }
    try (BenchProcess bench =
        BenchProcess.run(
            root.resolve("runs"),
            "--proofs",
            root.resolve("results").toString(),
            "-p",
            "durability=every-message,interval")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      assertThat(bench.left().proofs())
          .singleElement()
          .satisfies(proof -> assertThat(proof.trial()).contains("every-message"))
          .satisfies(proof -> assertThat(proof.cuts()).isEqualTo(cuts))
          .satisfies(proof -> assertThat(proof.vanished()).isZero());
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains(
              "| fsync on one node (read, 2 cuts) |", "| fsync each second on one node (read) |");
    }
  }

  @Test
  void a_broker_that_does_not_start_fails_its_own_cuts_and_those_of_others_are_made()
      throws Exception {
    assumePowerCanBeCut();
    String server = BenchRunIT.natsThatDoesNotStart(root);
    try (BenchProcess bench =
        cut("--server", server, "-p", "broker=nats,redis", "-p", PAGE_CACHE)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.SOME_INVALID);

      assertThat(rows(bench)).hasSize(3).allMatch(row -> row.get("broker").equals("redis"));
      assertThat(bench.findings().lines().filter(line -> line.contains("broker_failed")))
          .as("two in a row end the trial")
          .hasSize(2)
          .allMatch(line -> line.contains("last line: 'no'"));
      assertThat(bench.left().manifest().verdict()).isEqualTo("invalid");
      assertNothingLeft(bench);
    }
  }

  @Test
  void what_was_finished_before_a_run_cannot_go_on_is_shown_and_counted() throws Exception {
    assumePowerCanBeCut();
    try (BenchProcess bench = cut("-p", "broker=redis", "-p", PAGE_CACHE)) {
      bench.awaitLine("cut 2 of");
      Path table = bench.runDirectory().resolve("durability.csv");
      Files.delete(table);
      Files.createDirectories(table.resolve("in-the-way"));

      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);

      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("durability.csv", "what was finished is in ");
      assertThat(bench.runDirectory().resolve("durability.md"))
          .content()
          .contains("page cache of one node");
      assertThat(bench.runDirectory().resolve("report.html")).exists();
      assertThat(RunReader.readManifest(bench.runDirectory()).finishedAt()).isNotEmpty();
      assertNothingLeft(bench);
    }
  }

  private BenchProcess cut(String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of(LOAD_TIME, "3s"));
    all.addAll(List.of(options));
    return BenchProcess.durability(root, all.toArray(String[]::new));
  }

  @Test
  void a_killed_suite_leaves_a_mount_that_the_next_start_removes() throws Exception {
    assumePowerCanBeCut();
    Path data = root.resolve("results/.data").toAbsolutePath();
    try (BenchProcess bench =
        BenchProcess.durability(root, LOAD_TIME, "2m", "-p", "broker=nats", "-p", PAGE_CACHE)) {
      bench.awaitLine("cut 1 of");
      while (mounts(data).isEmpty()) {
        assertThat(bench.err()).noneMatch(line -> line.startsWith("bench: "));
        TimeUnit.MILLISECONDS.sleep(50);
      }
      BenchProcess.signal("KILL", bench.pid());
      assertThat(bench.exitCode()).isEqualTo(137);
    }

    Path registers = root.resolve("state/brokerbench-" + System.getProperty("user.name"));
    Path realData = data.toRealPath();
    List<String> report = RunRegister.cleanUpDead(registers, _ -> List.of());

    assertThat(report).anyMatch(line -> line.startsWith("unmounted " + realData));
    assertThat(mounts(data)).isEmpty();
    assertThat(BenchProcess.entries(data)).isEmpty();
    assertThat(BenchProcess.entries(registers)).isEmpty();
  }

  @Test
  void a_machine_without_what_it_takes_is_refused_before_anything_starts() throws Exception {
    Path empty = Files.createDirectory(root.resolve("no-programs"));
    try (BenchProcess bench = BenchProcess.durabilityOnSearchPath(empty, root)) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.UNFIT);

      assertThat(bench.err())
          .singleElement()
          .asString()
          .startsWith("bench: nodes cannot have disks of their own here: no ")
          .contains("no mkfs.ext4 (install e2fsprogs)", "is read and not proved");
      assertThat(root.resolve("results")).doesNotExist();
    }
  }

  private void assertNothingLeft(BenchProcess bench) throws IOException {
    bench.assertNothingLeft();
    assertThat(mounts(root)).isEmpty();
  }

  static List<String> mounts(Path below) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
        .filter(line -> line.contains(" " + below.toAbsolutePath()))
        .toList();
  }

  /** The rows of {@code durability.csv}: column to cell. */
  static List<Map<String, String>> rows(BenchProcess bench) throws IOException {
    List<String> lines = Files.readAllLines(bench.runDirectory().resolve("durability.csv"));
    String[] columns = lines.getFirst().split(",", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < columns.length; i++) {
        row.put(columns[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }
}
