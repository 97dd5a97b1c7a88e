package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.document.TextForm;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepComparisonTest {

  private final List<TrialOutcome> outcomes = new ArrayList<>();
  private final List<IterationResult> iterations = new ArrayList<>();

  @Test
  void each_value_of_a_broker_is_compared_with_the_first_that_was_planned() {
    add("nats", 100, "nats.connections", "8");
    add("nats", 200, "nats.connections", "1");
    add("nats", 400, "nats.connections", "4");

    assertThat(report())
        .contains("Ratio of row 1 to row 3, nats, nats.connections=1 against 8")
        .contains("Ratio of row 2 to row 3, nats, nats.connections=4 against 8")
        .contains("delivered rate   2.00  1.99..2.01  differs")
        .contains("delivered rate   4.00  3.98..4.02  differs")
        .doesNotContain("against 1\n")
        .doesNotContain("against 4\n");
    assertThat(report().lines()).allMatch(line -> line.length() <= TextForm.WIDTH);
  }

  @Test
  void a_given_baseline_takes_the_place_of_the_first_value() {
    add("nats", 100, "payload_size", "1KiB");
    add("nats", 200, "payload_size", "64B");

    String report = report(new Baselines(Map.of("payload_size", "0.0625KiB")));

    assertThat(report)
        .contains("Ratio of row 1 to row 2, nats, payload_size=1KiB against 64B")
        .contains("delivered rate   0.50  0.50..0.50  differs")
        .doesNotContain("against 1KiB");
  }

  @Test
  void with_two_swept_parameters_each_is_compared_at_equal_values_of_the_other() {
    add("nats", 100, "window", "1", "payload_size", "64B");
    add("nats", 200, "window", "1", "payload_size", "1KiB");
    add("nats", 300, "window", "16", "payload_size", "64B");
    add("nats", 900, "window", "16", "payload_size", "1KiB");

    assertThat(ratios())
        .containsExactlyInAnyOrder(
            "payload_size=1KiB against 64B: 2.00",
            "payload_size=1KiB against 64B: 3.00",
            "window=16 against 1: 3.00",
            "window=16 against 1: 4.50");
  }

  @Test
  void brokers_are_still_compared_at_the_same_point_of_the_sweep() {
    add("kafka", 100, "payload_size", "64B");
    add("kafka", 200, "payload_size", "1KiB");
    add("nats", 400, "payload_size", "64B");
    add("nats", 800, "payload_size", "1KiB");

    assertThat(ratios())
        .containsExactlyInAnyOrder(
            "kafka/nats: 0.25",
            "kafka/nats: 0.25",
            "payload_size=1KiB against 64B: 2.00",
            "payload_size=1KiB against 64B: 2.00");
  }

  @Test
  void a_parameter_that_differs_between_brokers_alone_is_no_sweep() {
    add("kafka", 100, "window", "1");
    add("nats", 200, "window", "16");

    assertThat(ratios()).containsExactly("kafka/nats: 0.50");
  }

  @ParameterizedTest
  @CsvSource({
    "payload_size, 2KiB, 'no trial has this value; use one of 1KiB, 64B'",
    "window, 1, 'no trial varies window; sweep it with -p window=VALUE,VALUE'",
    "payload_size, big, payload_size",
    "payload_sise, 64B, payload_size"
  })
  void a_baseline_with_which_nothing_compares_is_refused(String name, String value, String part) {
    add("nats", 100, "payload_size", "1KiB");
    add("nats", 200, "payload_size", "64B");
    List<Trial> trials = outcomes.stream().map(TrialOutcome::trial).toList();

    assertThatThrownBy(() -> new Baselines(Map.of(name, value)).check(trials))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(part);
  }

  /** The root mean square of 0, 2 and 4 % is 2.6 %; with the first of them twice it is 2.2 %. */
  @Test
  void a_baseline_counts_once_in_what_forks_can_find() {
    addSpread("nats", 100, 0, "nats.connections", "8");
    addSpread("nats", 200, 0.02, "nats.connections", "1");
    addSpread("nats", 400, 0.04, "nats.connections", "4");

    assertThat(report()).containsPattern("delivered rate +2\\.6 %");
  }

  /** {@code durability} sets parameters of the broker's own, which differ with it. */
  @Test
  void what_one_parameter_sets_of_the_brokers_own_is_no_second_difference() {
    add("nats", 100, "durability", "page-cache", "nats.sync_interval", "2m");
    add("nats", 50, "durability", "interval", "nats.sync_interval", "1s");
    add("nats", 25, "durability", "every-message", "nats.sync_interval", "always");

    assertThat(ratios())
        .containsExactlyInAnyOrder(
            "durability=interval against page-cache: 0.50",
            "durability=every-message against page-cache: 0.25");
  }

  private void add(String broker, double perSecond, String... params) {
    addForks(
        broker,
        Stream.of(997, 999, 1_000, 1_001, 1_003).map(i -> new double[] {perSecond * i}).toList(),
        params);
  }

  /** Forks whose rates have the standard deviation {@code spread} on a log scale. */
  private void addSpread(String broker, double perSecond, double spread, String... params) {
    addForks(
        broker,
        Stream.of(-1, -1, 0, 1, 1)
            .map(i -> new double[] {1_000 * perSecond * Math.exp(i * spread)})
            .toList(),
        params);
  }

  private void addForks(String broker, List<double[]> forks, String... params) {
    TrialOutcome like =
        GoldenRun.data().manifest().trials().stream()
            .filter(outcome -> outcome.trial().broker().equals(broker))
            .findFirst()
            .orElseThrow();
    Map<String, String> values = new TreeMap<>(like.trial().params().values());
    StringBuilder id = new StringBuilder("example-" + broker);
    for (int i = 0; i < params.length; i += 2) {
      values.put(params[i], params[i + 1]);
      id.append('-').append(params[i]).append('=').append(params[i + 1]);
    }
    outcomes.add(
        MadeUpRuns.withTrial(
            like, new Trial(id.toString(), "example", Params.of(values), like.trial().protocol())));
    iterations.addAll(MadeUpRuns.iterations(id.toString(), forks));
  }

  private RunData run() {
    return MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes);
  }

  private String report() {
    return report(Baselines.FIRST);
  }

  private String report(Baselines baselines) {
    return TextForm.of(ReportDocument.brief(RunSummary.of(run(), baselines)));
  }

  /** What is compared, with the ratio of rates. */
  private List<String> ratios() {
    return RunSummary.of(run()).scenarios().getFirst().pairs().stream()
        .map(
            pair ->
                pair.words().replaceFirst("^[a-z]+, ", "")
                    + ": "
                    + Figures.ratio(
                        ComparedFigure.of(pair.first(), pair.second())
                            .getFirst()
                            .comparison()
                            .value()))
        .toList();
  }
}
