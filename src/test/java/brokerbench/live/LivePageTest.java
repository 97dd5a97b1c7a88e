package brokerbench.live;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.Chart;
import brokerbench.engine.RunListener;
import brokerbench.live.LiveCharts.Measure;
import brokerbench.results.IterationId;
import brokerbench.scenario.Phase;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LivePageTest {

  private static final Chart.Look LOOK = new Chart.Look("#123456", "circle", 0);

  @TempDir private Path directory;
  private final AtomicLong nowNs = new AtomicLong();
  private final LivePage page = new LivePage("Run run-1", nowNs::get);
  private final HttpClient client = HttpClient.newHttpClient();
  private ServedPage served;

  @BeforeEach
  void serve() throws IOException {
    served = new ServedPage(page);
  }

  @AfterEach
  void stop() {
    client.shutdownNow();
    served.close();
  }

  private HttpRequest request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(served.at(path));
    return (headers.length == 0 ? request : request.headers(headers)).build();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path), BodyHandlers.ofString());
  }

  private BufferedReader events(String path, String... headers)
      throws IOException, InterruptedException {
    return new BufferedReader(
        new InputStreamReader(
            client.send(request(path, headers), BodyHandlers.ofInputStream()).body(),
            StandardCharsets.UTF_8));
  }

  private static JsonNode next(BufferedReader events) throws IOException {
    String line = events.readLine();
    while (!line.startsWith("data: ")) {
      line = events.readLine();
    }
    return new ObjectMapper().readTree(line.substring("data: ".length()));
  }

  private static String named(BufferedReader events) throws IOException {
    String line = events.readLine();
    while (line.isEmpty() || line.startsWith(":")) {
      line = events.readLine();
    }
    return line;
  }

  private void at(double seconds) {
    nowNs.set(Math.round(seconds * 1e9));
  }

  private void tell(double seconds, double rate) {
    at(seconds);
    page.point(Measure.RATE, "trial <b>", LOOK, rate);
    page.tell(List.of("measurement 1", "rate " + rate, "", ""));
  }

  @Test
  void the_page_has_all_so_far_and_events_what_comes() throws Exception {
    tell(1, 100);
    page.row(List.of("<b>", "1", "warmup 1", "5 msg/s", "1 ms", "2 ms", "0", "valid"));
    page.finding("<i>lost</i>");
    tell(2, 200);

    HttpResponse<String> answer = get("/");
    assertThat(answer.body())
        .contains("<body data-after=\"2\">", "<p>rate 200.0</p>", "\"x\":[1,2],\"y\":[100,200]")
        .contains("<td class=\"text\">&lt;b&gt;</td>", "<li>&lt;i&gt;lost&lt;/i&gt;</li>")
        .doesNotContain("<b>trial", "trial <b>");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");

    try (BufferedReader events = events("/events?after=2")) {
      tell(3, 300);
      JsonNode event = next(events);
      assertThat(event.get("status").get(1).asText()).isEqualTo("rate 300.0");
      assertThat(event.get("points").toString()).isEqualTo("[[0,0,3.0,300.0]]");
      assertThat(event.get("lines")).isEmpty();
      assertThat(event.get("rows")).isEmpty();
    }
  }

  @Test
  void a_reader_that_comes_back_gets_what_it_missed() throws Exception {
    tell(1, 100);
    tell(2, 200);
    tell(3, 300);

    try (BufferedReader events = events("/events?after=0", "Last-Event-ID", "1")) {
      assertThat(next(events).get("status").get(1).asText()).isEqualTo("rate 200.0");
      assertThat(next(events).get("status").get(1).asText()).isEqualTo("rate 300.0");
    }
  }

  @Test
  void a_reader_that_missed_too_much_or_saw_another_run_looks_anew() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      tell(i, i);
    }

    for (String after : List.of("1", "5000", "x")) {
      try (BufferedReader events = events("/events?after=" + after)) {
        assertThat(named(events)).isEqualTo("event: anew");
      }
    }
  }

  @Test
  void lines_of_forks_are_not_joined() throws Exception {
    tell(1, 100);
    page.part();
    page.part();
    tell(5, 500);

    assertThat(get("/").body()).contains("\"x\":[1,null,5],\"y\":[100,null,500]");
  }

  @Test
  void warm_ups_and_faults_are_marked_in_every_chart_until_they_are_over() throws Exception {
    LiveListener listener = new LiveListener(new RunListener() {}, page, nowNs::get, null);
    at(1);
    listener.iterationStarted(new IterationId("t", 1, Phase.WARMUP, 1));
    at(2);
    listener.iterationStarted(new IterationId("t", 1, Phase.WARMUP, 2));
    listener.faultMade("pause", List.of("nats-1", "nats-2"));
    tell(3, 300);

    String before = get("/").body();
    assertThat(before)
        .contains("pause of nats-1 nats-2 from 2.0 s on.</span>")
        .doesNotContain("\"bands\":[]", "\"spans\":[]")
        .contains("\"bands\":[{\"from\":1.0,\"to\":null,\"text\":\"warm-up\"}]")
        .contains("\"spans\":[{\"from\":2.0,\"to\":null,\"label\":\"pause of nats-1 nats-2\"}]");

    String last = before.replaceFirst("(?s).*<body data-after=\"(\\d+)\".*", "$1");
    try (BufferedReader events = events("/events?after=" + last)) {
      at(4);
      listener.faultHealed("pause", List.of("nats-1", "nats-2"));
      listener.iterationStarted(new IterationId("t", 1, Phase.MEASUREMENT, 1));
      tell(5, 500);
      JsonNode marked = next(events).get("marked");
      assertThat(marked.get("bands").toString())
          .isEqualTo("[{\"from\":1.0,\"to\":4.0,\"text\":\"warm-up\"}]");
      assertThat(marked.get("spans").toString())
          .isEqualTo("[{\"from\":2.0,\"to\":4.0,\"label\":\"pause of nats-1 nats-2\"}]");
    }
  }

  @Test
  void what_a_fork_left_open_ends_with_it_and_the_latest_faults_have_their_names()
      throws Exception {
    page.iteration(true);
    for (int fault = 1; fault <= 4; fault++) {
      at(fault);
      page.faultMade("kill of nats-" + fault);
    }
    at(5);
    page.forkFinished();
    page.forkFinished();

    assertThat(get("/").body())
        .contains("\"bands\":[{\"from\":0.0,\"to\":5.0,\"text\":\"warm-up\"}]")
        .contains("\"spans\":[{\"from\":1.0,\"to\":5.0,\"label\":\"\"},")
        .contains("{\"from\":2.0,\"to\":5.0,\"label\":\"kill of nats-2\"}")
        .contains("{\"from\":4.0,\"to\":5.0,\"label\":\"kill of nats-4\"}]");
  }

  @Test
  void a_day_of_seconds_is_thinned_and_keeps_its_extremes() throws Exception {
    for (int second = 0; second < 86_400; second++) {
      at(second);
      page.point(Measure.RATE, "t", LOOK, second == 40_000 ? 9_999 : second % 7);
    }
    page.tell(List.of("", "", "", ""));

    assertThat(get("/").body()).hasSizeLessThan(1_000_000).contains("9999");
  }

  @Test
  void the_report_takes_the_place_of_the_page_and_open_pages_get_it_first() throws Exception {
    tell(1, 100);
    Path report =
        Files.writeString(directory.resolve("report.html"), "<body>\n<h1>Run</h1></body>");

    try (BufferedReader events = events("/events?after=1")) {
      Thread end = Thread.ofVirtual().start(() -> page.finish(report));
      assertThat(named(events)).isEqualTo("event: anew");
      assertThat(get("/").body())
          .startsWith("<body>\n<p>What was measured has ended, and so has what serves this page.")
          .contains("It is the file " + report + "</p>\n<h1>Run</h1>");
      end.join();
    }
  }

  @Test
  void without_a_reader_the_end_does_not_wait() {
    long before = System.nanoTime();
    page.finish(directory.resolve("none"));

    assertThat(System.nanoTime() - before).isLessThan(4_000_000_000L);
  }

  @Test
  void a_report_that_is_gone_is_said() throws Exception {
    page.finish(directory.resolve("none"));

    assertThat(get("/").body()).contains("none cannot be read");
    assertThat(get("/other").statusCode()).isEqualTo(404);
  }
}
