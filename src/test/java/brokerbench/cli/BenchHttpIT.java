package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.host.ExternalCommand;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.validity.DeliveryFinding;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP requests to real workers, directly and through what stands in front of them. */
class BenchHttpIT {

  @TempDir Path root;

  private BenchProcess run(String... more) throws Exception {
    String[] options =
        ("-f 1 -p producers_per_partition=20 -p messages_per_producer=500 -p"
                + " warmup_messages_per_producer=100 -p client_jvm_args=-Xmx512m -p"
                + " http.server_jvm_args=-Xmx256m "
                + String.join(" ", more))
            .strip()
            .split(" ");
    return BenchProcess.scenario(root, "http-gateway", options);
  }

  /** The front of HTTP alone is always there, and that of NATS comes by itself. */
  private static boolean isWithinReach(String front) {
    return List.of("none", "nats").contains(front)
        || ExternalCommand.onSearchPath(front).isPresent()
        || ExternalCommand.onSearchPath("apt-get").isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "none, 1, worker-1",
    "nats, 2, front worker-1 worker-2 nats-1",
    "haproxy, 2, front worker-1 worker-2",
    "nginx, 2, front worker-1 worker-2"
  })
  void every_request_is_answered_and_the_workers_counts_agree(
      String front, int workers, String nodes) throws Exception {
    assumeTrue(isWithinReach(front), () -> front + " is not within reach");
    try (BenchProcess bench = run("-p http.front=" + front, "-p http.workers=" + workers)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).hasSize(2);
      for (IterationResult each : left.iterations()) {
        DeliveryCounts counts = each.counts();
        assertThat(counts.failed()).as(bench.findings()).isZero();
        assertThat(counts.published()).isPositive().isEqualTo(counts.sent());
      }
      assertThat(left.allFindings())
          .noneMatch(located -> located.finding() instanceof DeliveryFinding.BrokerCountDiffers);
      assertThat(left.resources().stream().map(ResourceSample::node).collect(Collectors.toSet()))
          .contains(nodes.split(" "));
      assertThat(left.manifest().trials().getFirst().serverVersion()).startsWith("Helidon 4.");
      bench.assertNothingLeft();
    }
  }

  @Test
  void a_front_that_is_not_there_is_one_line() throws Exception {
    try (BenchProcess bench = run("-p http.front=traefik")) {
      assumeTrue(ExternalCommand.onSearchPath("traefik").isEmpty());
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("http.front=traefik: no traefik on the path");
      bench.assertNothingLeft();
    }
  }
}
