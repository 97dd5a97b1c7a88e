package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ConsumerKill;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.validity.DeliveryFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Consumers that are killed and paused, on each broker that delivers again what they held. */
@Tag("slow")
class BenchConsumerFaultsIT {

  @TempDir Path root;

  private BenchProcess bench(String broker, String... params) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-f", "1", "-w", "1s", "-r", "6s"));
    List<String> points = new ArrayList<>(List.of(params));
    points.addAll(
        List.of(
            "broker=" + broker,
            "kafka.session_timeout=6s",
            "kafka.max_poll_interval=6s",
            "nats.ack_wait=3s",
            "redis.recover_idle=3s"));
    for (String point : points) {
      arguments.addAll(List.of("-p", point));
    }
    return BenchProcess.scenario(root, "consumer-crash", arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void others_take_over_all_that_the_killed_held(String broker) throws Exception {
    try (BenchProcess bench = bench(broker, "consumer_kills=5", "rate=4000")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).allMatch(each -> each.counts().lost() == 0);
      assertThat(left.kills()).as("%s %s", bench.err(), left.findings()).hasSize(5);
      assertThat(left.kills()).allMatch(each -> each.recovered() == each.held());
      assertThat(left.kills()).extracting(ConsumerKill::wasPaused).containsOnly(false);
      assertThat(left.kills().stream().mapToLong(ConsumerKill::held).sum()).isPositive();
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("5 consumers killed", "others take over after " + broker + ".");
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "nats", "redis"})
  void others_take_over_from_one_that_pauses_which_acknowledges_too_late(String broker)
      throws Exception {
    // Kafka's group waits 6 s and shares out anew when all have joined; the others hand out after 3
    // s.
    int seconds = broker.equals("kafka") ? 13 : 7;
    try (BenchProcess bench =
        bench(broker, "consumer_kills=0", "consumer_pauses=2", "consumer_pause=" + seconds + "s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).allMatch(each -> each.counts().lost() == 0);
      assertThat(left.kills()).hasSize(2);
      for (ConsumerKill pause : left.kills()) {
        assertThat(pause.pausedNs().orElseThrow()).isGreaterThanOrEqualTo(1_000_000_000L * seconds);
        assertThat(pause.recovered()).isEqualTo(1);
        assertThat(pause.late().orElseThrow()).isPositive();
      }
      // What is taken over after the iteration has ended is no longer among its counts.
      assertThat(duplicatedInIterations(left) + duplicatedAfterwards(left))
          .as("%s", left.findings())
          .isGreaterThanOrEqualTo(2);
      bench.assertNothingLeft();
    }
  }

  private static long duplicatedInIterations(RunData left) {
    return left.iterations().stream().mapToLong(each -> each.counts().duplicated()).sum();
  }

  private static long duplicatedAfterwards(RunData left) {
    return left.findings().stream()
        .map(LocatedFinding::finding)
        .filter(DeliveryFinding.DuplicatesAfterIteration.class::isInstance)
        .mapToLong(each -> ((DeliveryFinding.DuplicatesAfterIteration) each).duplicated())
        .sum();
  }
}
