package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.TrialOutcome;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures of a scenario along what it sweeps; each trial has a rate of its own. */
class SweepChartsTest {

  private static final String RATE = "Delivered rate of example along ";
  private static final Finding INVALID = new DeliveryFinding.PayloadCorrupted(1);
  private static final Finding SUSPECT =
      new ForkFinding.DriftInsideRun("delivered_msg_per_s", 0.5, 0.1);

  private final List<TrialOutcome> outcomes = new ArrayList<>();
  private final List<IterationResult> iterations = new ArrayList<>();
  private final List<LocatedFinding> findings = new ArrayList<>();

  /** A trial of three forks, with what is varied as {@code name=value}. */
  private void trial(String broker, double rate, String... varied) {
    TrialOutcome outcome =
        GoldenRun.data().manifest().trials().stream()
            .filter(each -> each.trial().broker().equals(broker))
            .findFirst()
            .orElseThrow();
    String id = outcome.trial().id() + "-" + String.join("-", varied);
    outcome = MadeUpRuns.withId(outcome, id);
    for (String param : varied) {
      String[] parts = param.split("=", 2);
      outcome = MadeUpRuns.withParam(outcome, parts[0], parts[1]);
    }
    outcomes.add(outcome);
    double[] fork = {rate};
    iterations.addAll(MadeUpRuns.iterations(id, List.of(fork, fork, fork)));
  }

  /** About the trial that was added last. */
  private void found(Finding finding) {
    findings.add(MadeUpRuns.about(outcomes.getLast().trial().id(), finding));
  }

  private String html() {
    return SimulatedRuns.page(
        MadeUpRuns.withOutcomes(
            MadeUpRuns.run(iterations, findings.toArray(LocatedFinding[]::new)), outcomes));
  }

  private PageData page() throws IOException {
    return PageData.of(html());
  }

  private static List<String> kinds(JsonNode chart, String part) {
    return PageData.list(chart.get("series")).stream()
        .filter(series -> series.get("part").asText().equals(part))
        .map(series -> series.get("kind").asText())
        .toList();
  }

  @Test
  void two_versions_make_a_line_with_the_later_one_on_the_right() throws IOException {
    trial("kafka", 100, "kafka.version=4.10.0");
    trial("kafka", 200, "kafka.version=4.9.0");

    JsonNode chart = page().all().getFirst();

    assertThat(chart.get("title").asText()).isEqualTo(RATE + "kafka.version");
    assertThat(PageData.texts(chart.get("x").get("words"))).containsExactly("4.9.0", "4.10.0");
    assertThat(PageData.values(chart, "Kafka", "mean", "y")).containsExactly(200.0, 100.0);
    assertThat(kinds(chart, "mean")).containsExactly("line");
  }

  @Test
  void no_line_joins_two_words() throws IOException {
    for (String broker : List.of("kafka", "nats")) {
      trial(broker, 100, "tls=none");
      trial(broker, 50, "tls=server");
    }

    JsonNode chart = page().all().getFirst();

    assertThat(chart.get("title").asText()).isEqualTo(RATE + "tls");
    assertThat(PageData.texts(chart.get("x").get("words"))).containsExactly("none", "server");
    assertThat(PageData.values(chart, "NATS", "mean", "y")).containsExactly(100.0, 50.0);
    assertThat(kinds(chart, "mean")).containsExactly("points", "points");
    assertThat(kinds(chart, "fork 1")).containsExactly("forks", "forks");
  }

  @Test
  void a_second_parameter_makes_a_chart_per_value_with_the_same_axes() throws IOException {
    for (String broker : List.of("kafka", "nats")) {
      for (int factor : List.of(1, 3)) {
        String tls = factor == 1 ? "tls=server" : "tls=none";
        trial(broker, 10 * factor, "payload_size=1KiB", tls);
        trial(broker, 20 * factor, "payload_size=64B", tls);
      }
    }

    PageData page = page();

    assertThat(page.titles())
        .startsWith(RATE + "payload_size, tls=none", RATE + "payload_size, tls=server");
    JsonNode none = page.chart(RATE + "payload_size, tls=none");
    JsonNode server = page.chart(RATE + "payload_size, tls=server");
    assertThat(PageData.values(none, "Kafka", "mean", "y")).containsExactly(60.0, 30.0);
    assertThat(PageData.values(server, "NATS", "mean", "y")).containsExactly(20.0, 10.0);
    assertThat(server.get("x")).isEqualTo(none.get("x"));
    assertThat(server.get("y")).isEqualTo(none.get("y"));
    assertThat(kinds(none, "mean")).containsExactly("line", "line");
  }

  @Test
  void an_invalid_value_interrupts_the_line_and_is_named() throws IOException {
    trial("kafka", 100, "payload_size=64B");
    trial("kafka", 900, "payload_size=1KiB");
    found(INVALID);
    trial("kafka", 300, "payload_size=10KiB");

    JsonNode chart = page().all().getFirst();

    assertThat(PageData.texts(chart.get("x").get("words"))).containsExactly("64B", "1KiB", "10KiB");
    assertThat(PageData.values(chart, "Kafka", "mean", "y"))
        .containsExactly(100.0, Double.NaN, 300.0);
    assertThat(PageData.values(chart, "Kafka", "fork 1", "y")).containsExactly(100.0, 300.0);
    assertThat(html())
        .contains(" Left out: Kafka at 1KiB (invalid). No line crosses that.</span>")
        .doesNotContain("(no value)");
  }

  @Test
  void a_chart_without_any_valid_value_says_what_it_leaves_out_and_is_no_first_picture()
      throws IOException {
    for (String tls : List.of("none", "server")) {
      for (String size : List.of("64B", "1KiB", "10KiB")) {
        trial("kafka", 100, "payload_size=" + size, "tls=" + tls);
        if (tls.equals("none")) {
          found(INVALID);
        }
      }
    }

    assertThat(page().titles()).first().isEqualTo(RATE + "payload_size, tls=server");
    assertThat(page().chart(RATE + "payload_size, tls=none").get("series")).isEmpty();
    assertThat(html())
        .contains(
            "Left out: Kafka at 64B (invalid); Kafka at 1KiB (invalid); Kafka at 10KiB (invalid).");
  }

  @Test
  void a_suspect_value_among_valid_ones_has_a_number_whose_note_names_it() throws IOException {
    trial("kafka", 100, "payload_size=64B");
    trial("kafka", 200, "payload_size=1KiB");
    found(SUSPECT);

    JsonNode chart = page().all().getFirst();

    assertThat(PageData.list(chart.get("marks")))
        .singleElement()
        .satisfies(mark -> assertThat(mark.get("note").asInt()).isEqualTo(1))
        .satisfies(mark -> assertThat(mark.get("x").asDouble()).isEqualTo(1))
        .satisfies(mark -> assertThat(mark.get("y").asDouble()).isEqualTo(200));
    assertThat(html()).contains("<li>Suspect: Kafka at 1KiB</li>");
  }

  @Test
  void a_line_of_suspect_values_alone_says_so_in_its_name() throws IOException {
    for (String size : List.of("64B", "1KiB")) {
      trial("kafka", 100, "payload_size=" + size);
      found(SUSPECT);
      trial("nats", 200, "payload_size=" + size);
    }

    JsonNode chart = page().all().getFirst();

    assertThat(PageData.values(chart, "Kafka (suspect)", "mean", "y")).hasSize(2);
    assertThat(PageData.values(chart, "NATS", "mean", "y")).hasSize(2);
    assertThat(chart.get("marks")).isEmpty();
  }

  @Test
  void twins_are_no_sweep() throws IOException {
    trial("kafka", 100, "label=a");
    trial("kafka", 100, "label=b");

    assertThat(page().titles()).isNotEmpty().noneMatch(title -> title.contains(" along "));
  }
}
