package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LocalBroker;
import brokerbench.broker.redis.server.RedisQuestions;
import brokerbench.environment.Fixtures;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.ServerFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs on Redis and Valkey, and what they say of servers that cannot serve. */
class BenchRedisIT {

  @TempDir Path root;

  @TempDir Path secrets;

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  private static List<String> params(String... params) {
    List<String> options = new ArrayList<>(List.of("-p", "broker=redis"));
    for (String param : params) {
      options.addAll(List.of("-p", param));
    }
    return options;
  }

  private BenchProcess run(String... params) throws Exception {
    return BenchProcess.run(root, params(params).toArray(String[]::new));
  }

  /** The one finding of {@code kind} that belongs to no iteration. */
  private static <T extends Finding> T ofTheFork(RunData run, Class<T> kind) {
    return run.findings().stream()
        .filter(located -> located.iteration() == null)
        .map(LocatedFinding::finding)
        .filter(kind::isInstance)
        .map(kind::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + kind + " in " + run.findings()));
  }

  @Test
  void streams_deliver_every_message_and_the_report_says_what_was_promised() throws Exception {
    try (BenchProcess bench = run("redis.appendonly=true", "redis.ack=batch")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).hasSize(2);
      for (IterationResult each : left.iterations()) {
        assertThat(each.counts().published()).isEqualTo(each.counts().planned());
        assertThat(each.counts().delivered()).isEqualTo(each.counts().planned());
      }
      TrialOutcome outcome = left.manifest().trials().getFirst();
      assertThat(outcome.guarantee()).isEqualTo("at_least_once");
      assertThat(outcome.durability()).isEqualTo("fsync each second on one node");
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("redis 8.0.2");
      bench.assertNothingLeft();
    }
  }

  @Test
  void valkey_is_called_by_its_name_and_version() throws Exception {
    try (BenchProcess bench =
        run(
            "redis.server=valkey",
            "redis.version=8.1.1",
            "redis.mode=pubsub",
            "timestamp_header=false")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      TrialOutcome outcome = bench.left().manifest().trials().getFirst();
      assertThat(outcome.guarantee()).isEqualTo("at_most_once");
      assertThat(outcome.durability()).isEqualTo("none");
      assertThat(bench.err()).anyMatch(line -> line.startsWith("preparing valkey 8.1.1, client "));
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("valkey 8.1.1")
          .doesNotContain("redis 8.1.1");
      bench.assertNothingLeft();
    }
  }

  /** What waits for the subscriber exceeds its buffer when several producers are read in a row. */
  @Test
  void a_subscriber_over_its_output_buffer_is_a_finding_and_the_loss_is_counted_to_the_message()
      throws Exception {
    try (BenchProcess bench =
        run(
            "redis.mode=pubsub",
            "redis.pubsub_buffer=50kb 50kb 1",
            "redis.connections=8",
            "timestamp_header=false",
            "partitions_per_topic=1",
            "producers_per_partition=8",
            "consumers_per_subscription=1",
            "messages_per_producer=10000",
            "drain_timeout=1s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      long lost = 0;
      for (IterationResult each : left.iterations()) {
        assertThat(each.counts().published())
            .isEqualTo(each.counts().planned())
            .isEqualTo(each.counts().delivered() + each.counts().lost());
        lost += each.counts().lost();
      }
      assertThat(lost).isPositive();
      ServerFinding.SlowConsumers disconnected = ofTheFork(left, ServerFinding.SlowConsumers.class);
      DeliveryFinding.LossPlaced placed = ofTheFork(left, DeliveryFinding.LossPlaced.class);
      assertThat(disconnected.node()).isEqualTo("redis-1");
      assertThat(disconnected.connections()).isPositive();
      assertThat(placed.reconnects()).isEqualTo(disconnected.connections());
      assertThat(placed).isEqualTo(new DeliveryFinding.LossPlaced(lost, 0, placed.reconnects()));
      assertThat(left.manifest().verdict()).isNotEqualTo("invalid");
    }
  }

  @Test
  void subscribers_that_no_message_can_reach_end_the_fork_with_what_the_server_counted()
      throws Exception {
    try (BenchProcess bench =
        run(
            "redis.mode=pubsub",
            "redis.pubsub_buffer=20kb 20kb 1",
            "payload_size=64KiB",
            "timestamp_header=false",
            "progress_timeout=8s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);

      RunData left = bench.left();
      assertThat(left.iterations()).isEmpty();
      assertThat(ofTheFork(left, ServerFinding.SlowConsumers.class).connections()).isPositive();
      assertThat(ofTheFork(left, ForkFinding.ForkFailed.class).reason())
          .startsWith("no round trip within 6.00 s for 2 pairs")
          .containsPattern("connections made again meanwhile: [1-9]");
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "auth=password auth_user=default auth_file=GUESS"
            + " | WRONGPASS invalid username-password pair or user is disabled.",
        "tls=server | handshake timed out after 10000ms; a server that does not speak TLS"
            + " needs tls=none"
      })
  void a_server_that_refuses_the_client_is_one_line_and_is_left_as_it_was(
      String param, String words) throws Exception {
    Map<String, String> locked =
        Map.of(
            "auth",
            "password",
            "auth_user",
            "default",
            "auth_file",
            Fixtures.passwordFile(secrets, "open sesame"));
    String address = LocalBroker.redis(locked).joined();
    List<String> options =
        params(param.replace("GUESS", Fixtures.passwordFile(secrets, "guess")).split(" ", -1));
    options.addAll(List.of("--env", "external", "--address", "redis=" + address));
    try (BenchProcess bench = BenchProcess.run(root, options.toArray(String[]::new))) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);
      assertThat(bench.err())
          .anyMatch(
              line -> line.endsWith(": cannot connect to Redis at " + address + ": " + words));
      assertThat(bench.findings()).contains("fork_failed");
      bench.assertNothingLeft();
    }
    assertThat(RedisQuestions.ask(address, Optional.of("open sesame"), "DBSIZE")).isEqualTo("0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis.version=6.2.14 nodes=3 | redis.version=6.2.14 has no cluster-port | 3",
        "tls=server tls_ca=/none      | tls_ca, tls_certificate and tls_key are for servers of | 2",
        "redis.tls=true               | parameter 'redis.tls' is called 'tls' now | 2",
        "payload_size=39              | parameter payload_size: '39' is not in its range | 2",
        "window=unbounded             | broker=redis needs a bounded window | 2",
        "auth=password auth_file=/none | auth_file=/none does not exist | 2"
      })
  void what_cannot_be_run_is_refused_in_one_line(String params, String words, int exitCode)
      throws Exception {
    try (BenchProcess bench = run(params.split(" ", -1))) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(exitCode);
      assertThat(bench.answers()).singleElement().asString().contains(words);
      bench.assertNothingLeft();
    }
  }
}
