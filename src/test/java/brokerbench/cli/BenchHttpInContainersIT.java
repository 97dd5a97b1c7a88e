package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.DiskUse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP requests to workers in containers, by the figures of {@link BenchHttpIT}. */
@Tag("single-node")
class BenchHttpInContainersIT {

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    "none, none, 1, host, worker-1",
    "nats, none, 2, bridge, front worker-1 worker-2 nats-1",
    "haproxy, none, 2, published, front worker-1 worker-2",
    "nginx, none, 4, host, front worker-1 worker-2 worker-3 worker-4",
    "traefik, none, 2, bridge, front worker-1 worker-2",
    "traefik, consul, 2, host, front worker-1 worker-2 consul",
    "fabio, none, 2, host, front worker-1 worker-2",
    "fabio, consul, 2, published, front worker-1 worker-2 consul"
  })
  void every_request_is_answered_and_the_workers_counts_agree(
      String front, String registry, int workers, String network, String nodes) throws Exception {
    try (BenchProcess bench =
        BenchHttpIT.requests(
            root,
            "--env compose -p network=" + network,
            "-p messages_per_producer=100 -p warmup_messages_per_producer=20",
            "-p http.front=" + front + " -p http.workers=" + workers,
            "-p http.registry=" + registry)) {
      BenchHttpIT.assertEveryRequestAnswered(bench, nodes);
      assertThat(bench.left().disk())
          .filteredOn(disk -> disk.dataAfterBytes().isPresent())
          .filteredOn(disk -> disk.installationBytes().isPresent())
          .extracting(DiskUse::node)
          .contains(nodes.split(" "));
    }
  }

  @ParameterizedTest
  @CsvSource({"nats, none", "haproxy, none", "nginx, none", "traefik, none", "fabio, consul"})
  void a_worker_that_is_killed_has_a_row_and_its_answers_are_counted(String front, String registry)
      throws Exception {
    try (BenchProcess bench =
        BenchHttpIT.kill(
            root,
            "--env compose -p network=bridge -p http.workers=2 -p http.front="
                + front
                + " -p http.registry="
                + registry)) {
      BenchHttpIT.assertWorkerWasKilled(bench);
    }
  }

  @Test
  void what_there_are_no_containers_for_is_refused_in_one_line() throws Exception {
    try (BenchProcess bench =
        BenchHttpIT.requests(root, "--env compose -p http.front=nginx -p http.workers=5")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("http.workers=5: there are containers for 4; give -p http.workers=4");
      bench.assertNothingLeft();
    }
  }
}
