package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.Fixtures;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.BrokerServers;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.FaultEffect;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.scenario.Params;
import brokerbench.validity.DeliveryFinding;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP requests to real workers, directly and through what stands in front of them. */
@Tag("slow")
class BenchHttpIT {

  @TempDir Path root;

  private BenchProcess run(String... more) throws Exception {
    return requests(root, more);
  }

  /** Some ten thousand requests, after a short warm-up. */
  static BenchProcess requests(Path root, String... more) throws Exception {
    String[] options =
        ("-f 1 -wi 1 -i 1 -p iteration_by=count -p producers_per_partition=20"
                + " -p messages_per_producer=500 -p warmup_messages_per_producer=100 "
                + String.join(" ", more))
            .strip()
            .split(" ");
    return BenchProcess.scenario(root, "http-gateway", options);
  }

  /** The front of HTTP alone is always there; those of NATS and Traefik come by themselves. */
  private static boolean isWithinReach(String front) {
    return switch (front) {
      case "none", "nats", "traefik" -> true;
      case "fabio" -> ExternalCommand.onSearchPath(front).isPresent() || isHere("go");
      default -> ExternalCommand.onSearchPath(front).isPresent() || isHere("apt-get");
    };
  }

  /** Ahead of a run: what Go builds takes longer, beside other tests, than a run is waited for. */
  private static void obtain(String front, String registry) {
    Params params =
        Params.of(Map.of("broker", "http", "http.front", front, "http.registry", registry));
    var _ =
        BrokerServers.of(params).orElseThrow().asProcesses().obtain(Fixtures.software(), params);
  }

  private static boolean isHere(String program) {
    return ExternalCommand.onSearchPath(program).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "none, 1, worker-1",
    "nats, 2, front worker-1 worker-2 nats-1",
    "haproxy, 2, front worker-1 worker-2",
    "nginx, 2, front worker-1 worker-2",
    "traefik, 2, front worker-1 worker-2",
    "fabio, 2, front worker-1 worker-2"
  })
  void every_request_is_answered_and_the_workers_counts_agree(
      String front, int workers, String nodes) throws Exception {
    assumeTrue(isWithinReach(front), () -> front + " is not within reach");
    obtain(front, "none");
    try (BenchProcess bench = run("-p http.front=" + front, "-p http.workers=" + workers)) {
      assertEveryRequestAnswered(bench, nodes);
    }
  }

  /**
   * Only the registry knows the workers: a front has to ask it, and without a front nobody does.
   */
  @ParameterizedTest
  @CsvSource({
    "none, 1, worker-1 consul",
    "traefik, 2, front worker-1 worker-2 consul",
    "fabio, 2, front worker-1 worker-2 consul"
  })
  void workers_that_register_themselves_are_found(String front, int workers, String nodes)
      throws Exception {
    assumeTrue(isHere("go") || isHere("consul"), "no way to Consul here");
    assumeTrue(isWithinReach(front), () -> front + " is not within reach");
    obtain(front, "consul");
    try (BenchProcess bench =
        run(
            "-p http.front=" + front + " -p http.workers=" + workers,
            "-p http.registry=consul -p messages_per_producer=2000")) {
      assertEveryRequestAnswered(bench, nodes);
      assertThat(bench.left().manifest().trials().getFirst().effectiveConfiguration())
          .containsEntry("cluster.consul_version", "1.14.11")
          .containsKey("cluster.consul_sha256");
    }
  }

  @ParameterizedTest
  @CsvSource({"nats, front worker-1 nats-1", "nginx, front worker-1", "haproxy, front worker-1"})
  void requests_longer_than_a_mebibyte_are_passed_on_and_answered_with_themselves(
      String front, String nodes) throws Exception {
    assumeTrue(isWithinReach(front), () -> front + " is not within reach");
    try (BenchProcess bench =
        run(
            "-p http.front=" + front + " -p http.answer=echo -p payload_size=2MiB",
            "-p producers_per_partition=2 -p messages_per_producer=20",
            "-p warmup_messages_per_producer=5")) {
      assertEveryRequestAnswered(bench, nodes);
    }
  }

  /**
   * Every request has an answer, and the workers count as many.
   *
   * @param nodes that have rows, separated by blanks
   */
  static void assertEveryRequestAnswered(BenchProcess bench, String nodes) throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
    RunData left = bench.left();
    assertThat(left.iterations()).hasSize(2);
    for (IterationResult each : left.iterations()) {
      DeliveryCounts counts = each.counts();
      assertThat(counts.failed()).as(bench.findings()).isZero();
      assertThat(counts.published()).isPositive().isEqualTo(counts.sent());
    }
    // without either the sums were compared, and were equal
    assertThat(left.allFindings())
        .extracting(LocatedFinding::finding)
        .noneMatch(DeliveryFinding.BrokerCountDiffers.class::isInstance)
        .noneMatch(DeliveryFinding.BrokerCountUnknown.class::isInstance);
    assertThat(left.resources().stream().map(ResourceSample::node).collect(Collectors.toSet()))
        .contains(nodes.split(" "));
    assertThat(left.manifest().trials().getFirst().serverVersion()).startsWith("Helidon 4.");
    bench.assertNothingLeft();
  }

  @Test
  void a_worker_that_counts_one_answer_too_few_makes_the_run_invalid() throws Exception {
    try (CountedAnswers servers = CountedAnswers.start();
        BenchProcess bench =
            run(
                "-p producers_per_partition=2 -p messages_per_producer=100",
                "-p http.front=nginx -p http.workers=2 --env external --address http="
                    + servers.addresses())) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
      RunData left = bench.left();
      // of 2 clients, 100 requests in the warm-up and 100 in the measurement
      assertThat(left.findings())
          .extracting(LocatedFinding::finding)
          .contains(new DeliveryFinding.BrokerCountDiffers("1 topics", 400, 399));
      assertThat(left.manifest().verdict()).isEqualTo("invalid");
    }
  }

  /**
   * The worker that is killed keeps its count, so that what the workers answered is at least what
   * clients got an answer to, and no more than what they sent.
   */
  @ParameterizedTest
  @CsvSource({
    "none, 1, none",
    "nats, 2, none",
    "haproxy, 2, none",
    "nginx, 2, none",
    "traefik, 2, consul",
    "fabio, 2, consul"
  })
  void a_worker_that_is_killed_has_a_row_and_its_answers_are_counted(
      String front, int workers, String registry) throws Exception {
    assumeTrue(isWithinReach(front), () -> front + " is not within reach");
    obtain(front, registry);
    try (BenchProcess bench =
        kill(
            root,
            "-p http.front="
                + front
                + " -p http.workers="
                + workers
                + " -p http.registry="
                + registry)) {
      assertWorkerWasKilled(bench);
      if (workers == 1) {
        RunData left = bench.left();
        assertThat(left.faults().getFirst().windowMedianNs().orElseThrow())
            .isGreaterThan(2_000_000_000L);
        assertThat(left.iterations().getLast().counts().failed()).isPositive();
      }
    }
  }

  /** The first worker ends for two seconds under a small load. */
  static BenchProcess kill(Path root, String more) throws Exception {
    String[] options =
        ("-f 1 -wi 1 -w 3s -i 1 -r 18s -p rate=400 -p producers_per_partition=8 " + more)
            .split(" ");
    return BenchProcess.scenario(
        root, "http-worker-kill", with(options, "-p", "faults=kill leader at 2s for 2s"));
  }

  /** The kill has a row, the load recovered from it, and answers that got lost are known. */
  static void assertWorkerWasKilled(BenchProcess bench) throws Exception {
    assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
    RunData left = bench.left();
    FaultEffect effect = left.faults().getFirst();
    assertThat(effect.nodes()).isEqualTo("worker-1");
    assertThat(effect.timers()).isEqualTo("http.request_timeout=5s");
    assertThat(effect.vanished()).hasValue(0);
    long withoutAnswer = effect.unknownArrived().orElseThrow();
    long again = effect.storedAgain().orElseThrow();
    assertThat(withoutAnswer + effect.unknownAbsent().orElseThrow())
        .isEqualTo(left.iterations().getLast().counts().failed());
    // A worker that is killed may have kept a request of each client that it had not counted yet.
    assertThat(withoutAnswer + again)
        .isBetween(answeredInVain(left), answeredInVain(left) + effect.producers());
    assertThat(effect.recovery50Ns()).isPresent();
    bench.assertNothingLeft();
  }

  /** What the workers counted beyond what clients received. */
  private static long answeredInVain(RunData left) {
    return left.allFindings().stream()
        .map(LocatedFinding::finding)
        .filter(DeliveryFinding.BrokerCountDiffers.class::isInstance)
        .map(DeliveryFinding.BrokerCountDiffers.class::cast)
        .mapToLong(counts -> counts.stored() - counts.acknowledged())
        .sum();
  }

  private static String[] with(String[] options, String... more) {
    return Stream.concat(Arrays.stream(options), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void a_front_that_is_not_there_is_one_line() throws Exception {
    try (BenchProcess bench = run("-p http.front=traefik -p http.front_version=9.9.9")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.UNFIT);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("http.front=traefik: traefik was not found")
          .endsWith("put it on the path, give --server traefik=PATH, or another http.front");
      bench.assertNothingLeft();
    }
  }
}
