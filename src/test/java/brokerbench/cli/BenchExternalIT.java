package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LocalBroker;
import brokerbench.results.DiskUse;
import brokerbench.results.LocatedFinding;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.validity.ServerFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run against a broker that was there before it and is there after it. */
class BenchExternalIT {

  @TempDir Path root;

  @BeforeEach
  @AfterEach
  void end_what_other_tests_started() {
    LocalBroker.kill();
  }

  private BenchProcess onNats(String address, String... params) throws IOException {
    List<String> options =
        new ArrayList<>(List.of("--env", "external", "--address", "nats=" + address));
    for (String param : params) {
      options.addAll(List.of("-p", param));
    }
    return BenchProcess.run(root, options.toArray(String[]::new));
  }

  @Test
  void run_measures_a_broker_that_it_did_not_start_and_leaves_it_running() throws Exception {
    String address = LocalBroker.nats().joined();

    for (int run = 1; run <= 2; run++) {
      Path place = root.resolve("run-" + run);
      try (BenchProcess bench =
          BenchProcess.run(place, "--env", "external", "--address", "nats=" + address)) {
        assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
        RunData left = bench.left();
        assertThat(left.iterations()).hasSize(2).allMatch(each -> each.counts().lost() == 0);
        assertThat(left.manifest().environmentKind()).isEqualTo("external");
        assertThat(left.resources()).extracting(ResourceSample::node).contains("client", "host");
        assertThat(left.disk()).extracting(DiskUse::node).isEmpty();
        bench.assertNothingLeft();
      }
    }
  }

  @Test
  void a_server_of_another_version_and_settings_that_nobody_applies_are_named() throws Exception {
    String address = LocalBroker.nats().joined();

    try (BenchProcess bench = onNats(address, "nats.version=2.11.1", "nats.sync_interval=always")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      RunData left = bench.left();
      assertThat(left.findings())
          .extracting(LocatedFinding::finding)
          .contains(new ServerFinding.ServerDiffers("nats 2.11.1", "nats 2.15.1"))
          .contains(
              new ServerFinding.SettingsWithoutEffect("external", "nats.sync_interval=always"));
      assertThat(left.manifest().trials().getFirst().durability())
          .isEqualTo("page cache of one node");
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("asked for nats 2.11.1, the server says nats 2.15.1")
          .contains("the environment 'external' does not apply nats.sync");
    }
  }

  @Test
  void a_kafka_broker_that_tells_its_release_line_is_the_one_asked_for() throws Exception {
    String address = LocalBroker.kafka().joined();

    try (BenchProcess bench =
        BenchProcess.run(
            root, "-p", "broker=kafka", "--env", "external", "--address", "kafka=" + address)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      assertThat(bench.left().manifest().trials().getFirst().serverVersion()).isEqualTo("4.3");
      assertThat(bench.findings()).doesNotContain("server_differs");
    }
  }

  @Test
  void a_sweep_of_what_nobody_applies_is_refused_in_one_line() throws Exception {
    String address = LocalBroker.nats().joined();

    try (BenchProcess bench = onNats(address, "nats.version=2.11.1,2.15.1")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("the environment 'external' does not apply nats.version, and trials of nats");
      bench.assertNothingLeft();
    }
  }
}
