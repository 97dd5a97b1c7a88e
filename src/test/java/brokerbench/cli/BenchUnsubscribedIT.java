package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.validity.DeliveryFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in which nobody is subscribed. */
class BenchUnsubscribedIT {

  @TempDir Path root;

  private BenchProcess run(String params) throws Exception {
    List<String> options = new ArrayList<>(List.of("-p", "subscriptions_per_topic=0"));
    for (String param : params.split(" ", -1)) {
      options.addAll(List.of("-p", param));
    }
    return BenchProcess.run(root, options.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "broker=kafka",
        "broker=nats",
        "broker=redis",
        "broker=redis redis.mode=pubsub timestamp_header=false",
        "broker=redis redis.mode=sharded-pubsub timestamp_header=false nodes=3"
      })
  void every_publish_is_measured_and_the_count_of_a_broker_that_keeps_them_agrees(String params)
      throws Exception {
    try (BenchProcess bench = run(params)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).hasSize(2);
      for (IterationResult each : left.iterations()) {
        assertThat(each.counts().published()).isPositive().isEqualTo(each.counts().planned());
        assertThat(each.counts().expected()).isZero();
        assertThat(each.counts().lost()).isZero();
        assertThat(each.publishLatency()).isPresent();
        assertThat(each.endToEndLatency()).isEmpty();
      }
      assertThat(left.findings())
          .extracting(LocatedFinding::finding)
          .noneMatch(DeliveryFinding.BrokerCountDiffers.class::isInstance)
          .noneMatch(DeliveryFinding.MessagesLost.class::isInstance);
      assertThat(left.manifest().verdict()).isNotEqualTo("invalid");
      assertThat(bench.err()).anyMatch(line -> line.contains(" msg/s published"));
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("published/s", "no subscriptions, so nothing is delivered")
          .doesNotContain("delivered/s");
      bench.assertNothingLeft();
    }
  }

  @Test
  void where_nobody_acknowledges_either_it_is_refused_in_one_line() throws Exception {
    try (BenchProcess bench =
        run("nats.mode=core nats.publish=sync nats.consume=pull-shared window=unbounded")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("subscriptions_per_topic=0 leaves nothing to measure with nats.mode=core");
    }
  }
}
