package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchMetricsIT {

  private static final int MOST_SCRAPES = 4_000;
  private static final Map<String, ToLongFunction<DeliveryCounts>> COUNTS =
      Map.of(
          "published", DeliveryCounts::published,
          "delivered", DeliveryCounts::delivered,
          "failed", DeliveryCounts::failed,
          "lost", DeliveryCounts::lost,
          "duplicated", DeliveryCounts::duplicated);

  private static final Pattern CLIENT_CPU =
      Pattern.compile("brokerbench_node_cpu_ratio\\{.*node=\"client\".*} 0\\.");

  @TempDir private Path root;

  @Test
  void a_run_is_scraped_until_it_ends_and_the_counts_of_all_forks_are_those_of_its_files()
      throws Exception {
    try (BenchProcess bench =
        BenchProcess.run(
            root, "--metrics", "127.0.0.1:0", "-f", "2", "-p", "broker=nats", "-w", "1s")) {
      bench.awaitLine("metrics: ");
      String address =
          bench.err().stream()
              .filter(line -> line.startsWith("metrics: "))
              .findFirst()
              .orElseThrow()
              .substring("metrics: ".length());
      bench.awaitLine("fork 2 of ");
      List<String> scrapes = scrapedUntilItEnds(address);
      String scraped = scrapes.getLast();

      assertThat(scrapes)
          .anyMatch(text -> text.contains("brokerbench_node_memory_bytes{"))
          .anyMatch(text -> CLIENT_CPU.matcher(text).find())
          .noneMatch(text -> text.matches("(?s).*node_memory_bytes\\{[^}]*fork=\"1\".*"));
      assertThat(scraped)
          .contains("# TYPE brokerbench_published_messages_total counter")
          .contains("brokerbench_end_to_end_latency_seconds_bucket{")
          .doesNotContain("brokerbench_node_memory_bytes{", "brokerbench_node_cpu_ratio{");
      assertThat(bench.exitCode()).isIn(0, 1);
      List<IterationResult> iterations = bench.left().iterations();
      for (int fork = 1; fork <= 2; fork++) {
        assertThat(counted("delivered", fork, scraped)).isPositive();
        for (Map.Entry<String, ToLongFunction<DeliveryCounts>> count : COUNTS.entrySet()) {
          int number = fork;
          assertThat(counted(count.getKey(), fork, scraped))
              .as("%s of fork %d", count.getKey(), fork)
              .isEqualTo(
                  iterations.stream()
                      .filter(each -> each.id().fork() == number)
                      .map(IterationResult::counts)
                      .mapToLong(count.getValue())
                      .sum());
        }
      }
      bench.assertNothingLeft();
    }
  }

  @Test
  void an_address_in_use_is_refused_before_anything_starts() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        BenchProcess bench =
            BenchProcess.run(root, "--metrics", "127.0.0.1:" + taken.getLocalPort())) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.UNFIT);
      assertThat(bench.answers())
          .singleElement()
          .asString()
          .contains("--metrics: 127.0.0.1:" + taken.getLocalPort() + " cannot be used: ")
          .endsWith("give another port");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9464 | is not a host and a port; use for example 127.0.0.1:9464",
        "127.0.0.1:99999 | is not a host and a port; use for example 127.0.0.1:9464",
        "0.0.0.0:9464 | can be reached from other machines; use 127.0.0.1, or add --metrics-public"
      })
  void an_address_that_is_none_or_that_others_reach_is_refused(String address, String reason)
      throws Exception {
    try (BenchProcess bench = BenchProcess.run(root, "--metrics", address)) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(bench.answers()).singleElement().asString().endsWith(reason);
    }
  }

  private static long counted(String what, int fork, String scraped) {
    Matcher line =
        Pattern.compile(
                "(?m)^brokerbench_%s_messages_total\\{.*fork=\"%d\".*} (\\S+)$"
                    .formatted(what, fork))
            .matcher(scraped);
    assertThat(line.find()).as("%s of fork %d in %s", what, fork, scraped).isTrue();
    return (long) Double.parseDouble(line.group(1));
  }

  /** All that is answered: the process goes on for a while after the load of its last fork. */
  private static List<String> scrapedUntilItEnds(String address) throws InterruptedException {
    List<String> scrapes = new ArrayList<>();
    for (int i = 0; i < MOST_SCRAPES; i++) {
      try {
        scrapes.add(scrape(address));
      } catch (IOException ended) {
        return scrapes;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("the run did not end");
  }

  private static String scrape(String address) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
          .body();
    }
  }
}
