package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in NATS' core mode, in which messages may be lost and none is stored. */
class BenchCoreNatsIT {

  @TempDir Path root;

  private BenchProcess run(String... params) throws Exception {
    List<String> options = new ArrayList<>();
    for (String param :
        List.of("nats.mode=core", "nats.publish=sync", "nats.consume=pull-shared")) {
      options.addAll(List.of("-p", param));
    }
    for (String param : params) {
      options.addAll(List.of("-p", param));
    }
    return BenchProcess.run(root, options.toArray(String[]::new));
  }

  private static List<Finding> ofTheFork(RunData run) {
    return run.findings().stream()
        .filter(located -> located.iteration() == null)
        .map(LocatedFinding::finding)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nats.publish=sync", "nats.publish=async"})
  void a_request_is_acknowledged_by_its_reply_and_the_report_says_round_trip(String publish)
      throws Exception {
    String window = publish.endsWith("async") ? "window=16" : "window=1";
    try (BenchProcess bench =
        run("nats.request_reply=true", "nats.consumer_connections=2", publish, window)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).hasSize(2);
      for (IterationResult each : left.iterations()) {
        assertThat(each.counts().failed()).isZero();
        assertThat(each.counts().published()).isEqualTo(each.counts().planned());
        assertThat(each.counts().delivered()).isEqualTo(each.counts().planned());
        assertThat(each.publishLatency()).isPresent();
      }
      TrialOutcome outcome = left.manifest().trials().getFirst();
      assertThat(outcome.guarantee()).isEqualTo("at_most_once");
      assertThat(outcome.durability()).isEqualTo("none");
      assertThat(outcome.effectiveConfiguration())
          .containsEntry(TrialOutcome.ACKNOWLEDGEMENT, "reply");
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("round trip");
      bench.assertNothingLeft();
    }
  }

  @Test
  void with_plain_subscribers_each_message_is_owed_to_every_consumer() throws Exception {
    try (BenchProcess bench =
        run("nats.subscribe=plain", "consumers_per_subscription=3", "window=unbounded")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      for (IterationResult each : bench.left().iterations()) {
        assertThat(each.counts().expected()).isEqualTo(3 * each.counts().published());
        assertThat(each.counts().delivered() + each.counts().lost())
            .isEqualTo(each.counts().expected());
        assertThat(each.counts().duplicated()).isZero();
        assertThat(each.publishLatency()).isEmpty();
      }
    }
  }

  @Test
  void what_the_client_library_throws_away_is_lost_to_the_message_and_the_place_is_named()
      throws Exception {
    try (BenchProcess bench =
        run(
            "window=unbounded",
            "nats.pending_messages=1",
            "messages_per_producer=20000",
            "drain_timeout=1s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      long lost = 0;
      for (IterationResult each : left.iterations()) {
        assertThat(each.counts().published())
            .isEqualTo(each.counts().delivered() + each.counts().lost());
        lost += each.counts().lost();
      }
      assertThat(lost).isPositive();
      assertThat(ofTheFork(left)).contains(new DeliveryFinding.LossPlaced(lost, lost, 0L));
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .containsPattern(
              "\\| nats \\| [^|]+ \\| [^|]+ % \\| [^|]+ \\| at most once \\| none \\(read\\) \\|");
      assertThat(left.manifest().verdict()).isNotEqualTo("invalid");
    }
  }

  @Test
  void payload_smaller_than_the_stamp_is_refused_in_one_line() throws Exception {
    try (BenchProcess bench = run("window=unbounded", "payload_size=39")) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("payload_size", "'39'", "40 to 67108864 bytes; the first 40 are the stamp");
      bench.assertNothingLeft();
    }
  }

  @Test
  void a_bounded_window_without_acknowledgements_is_refused_in_one_line() throws Exception {
    try (BenchProcess bench = run()) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("window=64 has no effect", "nats.request_reply=true");
    }
  }
}
