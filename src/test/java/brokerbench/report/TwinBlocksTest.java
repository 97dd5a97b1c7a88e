package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.TextForm;
import brokerbench.results.BrokerStops;
import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedRun;
import brokerbench.results.ForkStart;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.MadeUpSample;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Trial;
import brokerbench.scenario.TwinTrials;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TwinBlocksTest {

  private static final RandomGenerator RANDOM = new SplittableRandom(7);

  /** Twins of the golden run's first trial; label b has {@code factor} times the rate of a. */
  private static RunData run(double stoppedShare, double factor, int forks) {
    return run(stoppedShare, factor, forks, _ -> 1);
  }

  /** Equal twins on a machine whose speed doubles and halves again from round to round. */
  private static RunData wandering(int forks) {
    return run(0, 1, forks, fork -> fork % 2 + 1);
  }

  private static RunData run(
      double stoppedShare, double factor, int forks, IntUnaryOperator speed) {
    RunData golden = GoldenRun.data();
    List<Trial> twins =
        TwinTrials.of(List.of(golden.manifest().trials().getFirst().trial()), stoppedShare);
    List<IterationResult> iterations = new ArrayList<>();
    List<TrialOutcome> outcomes = new ArrayList<>();
    for (Trial trial : twins) {
      TrialOutcome outcome = TrialOutcome.planned(trial, List.of());
      double rate = trial.params().text("label").equals("a") ? 10_000 : 10_000 * factor;
      iterations.addAll(
          MadeUpRuns.iterations(
              trial.id(),
              IntStream.range(0, forks)
                  .mapToObj(fork -> rate * speed.applyAsInt(fork))
                  .map(value -> new double[] {value * (1 + 0.01 * RANDOM.nextGaussian())})
                  .toList()));
      for (int fork = 0; fork < forks; fork++) {
        outcome = outcome.withOneForkMore();
      }
      outcomes.add(outcome);
    }
    RunData run =
        ChangedRun.of(MadeUpRuns.run(iterations))
            .resources(iterations.stream().flatMap(TwinBlocksTest::samples).toList())
            .data();
    return MadeUpRuns.withOutcomes(run, outcomes);
  }

  /** Of a client that takes a microsecond for each message. */
  private static Stream<ResourceSample> samples(IterationResult iteration) {
    return Stream.of(
        sample(iteration, 0, 0),
        sample(iteration, iteration.elapsedNs(), 1_000 * iteration.counts().published()));
  }

  private static ResourceSample sample(IterationResult of, long elapsedNs, long cpuNs) {
    return new MadeUpSample("client", "measurement", elapsedNs)
        .of(of.id().trial(), of.id().fork())
        .cpuNs(cpuNs)
        .sample();
  }

  private static RunData with(RunData run, List<BrokerStops> stops, @Nullable Precision precision) {
    return ChangedRun.of(run)
        .manifest(ChangedManifest.of(run.manifest()).precision(precision).manifest())
        .stops(stops)
        .data();
  }

  private static String report(RunData run) {
    String text = TextForm.of(ReportDocument.brief(RunSummary.of(run)));
    assertThat(text.lines()).allMatch(line -> line.length() <= TextForm.WIDTH);
    return text.replaceAll("\\s+", " ");
  }

  @Test
  void equal_trials_are_compared_and_their_false_calls_counted() {
    assertThat(report(run(0, 1, 5)))
        .contains("Label b over label a: row 2 to row 1")
        .contains("A/A: 0 of 2 comparisons of equal trials called different")
        .doesNotContain("Injection");
    assertThat(report(run(0, 1.2, 5)))
        .contains("A/A: 1 of 2 comparisons of equal trials called different");
  }

  @Test
  void what_more_forks_would_find_stands_beside_what_is_called() {
    String equal = report(run(0, 1, 5));

    assertThat(equal)
        .contains("can be found")
        .containsPattern("A/A: 0 of 2 .* delivered rate 0[.]\\d % ")
        .contains("The smallest true increase that this many forks on each side find");
    assertThat(report(with(run(0.1, 0.9, 5), List.of(), null))).contains("can be found");
    assertThat(report(run(0, 1, 2))).contains("Label b over label a").doesNotContain("10 forks");
  }

  @Test
  void too_few_forks_call_nothing() {
    assertThat(report(run(0, 1.2, 4)))
        .contains("4 forks, needs 5")
        .doesNotContain("comparisons of equal trials called");
  }

  @Test
  void an_injection_is_found_and_the_time_really_stopped_stands_beside() {
    RunData run = run(0.1, 0.9, 5);
    String trial = run.manifest().trials().getLast().trial().id();
    List<BrokerStops> stops =
        List.of(
            new BrokerStops(trial, 1, 0.1, 1_000, 99, 2),
            new BrokerStops(trial, 2, 0.1, 1_000, 104, 2));

    assertThat(report(with(run, stops, null)))
        .contains(
            "the broker of label b was stopped on purpose for 9.9 % to 10.4 % of its load, by fork"
                + " (asked: 10.0 %). In the delivered rate: found.")
        .doesNotContain("comparisons of equal trials called");
    assertThat(report(with(run(0.1, 1, 5), List.of(), null)))
        .contains("no fork says that it was. In the delivered rate: not found.");
  }

  @Test
  void a_broker_that_is_faster_with_the_stops_is_no_injection_found() {
    assertThat(report(with(run(0.1, 1.2, 5), List.of(), null)))
        .contains(
            "In the delivered rate: not found, for it is better with the stops than without.");
  }

  @Test
  void labels_that_ran_one_after_the_other_are_not_judged() {
    RunData equal = inARow(run(0, 1.2, 5));
    RunData injected = inARow(run(0.1, 0.9, 5));

    assertThat(report(equal))
        .contains("Label b over label a: row 2 to row 1")
        .contains("apart: forks did not alternate")
        .doesNotContain(" different", "comparisons of equal trials called");
    assertThat(report(with(injected, List.of(), null)))
        .contains("In the delivered rate: apart: forks did not alternate.")
        .doesNotContain(": found", ": not found");
  }

  private static RunData inARow(RunData run) {
    Instant start = Instant.parse("2026-01-02T03:00:00Z");
    List<ForkStart> starts = new ArrayList<>();
    for (TrialOutcome outcome : run.manifest().trials()) {
      for (int fork = 1; fork <= outcome.forksFinished(); fork++) {
        Instant at = start.plusSeconds(starts.size());
        starts.add(new ForkStart(outcome.trial().id(), fork, fork, OptionalInt.empty(), at));
      }
    }
    return MadeUpRuns.withStarts(run, starts);
  }

  @Test
  void from_24_rounds_on_labels_share_the_speed_of_the_machine() {
    assertThat(IntervalWidth.of(RunSummary.of(wandering(23))).getFirst().relativeHalfWidth())
        .isGreaterThan(0.1);
    assertThat(IntervalWidth.of(RunSummary.of(wandering(24))).getFirst().relativeHalfWidth())
        .isLessThan(0.02);
  }

  @Test
  void precision_that_was_sought_is_said_to_be_met_or_not() {
    assertThat(report(with(run(0, 1, 5), List.of(), new Precision(0.05, 30))))
        .contains("from 5 to 30 forks: 1 of 1 met.")
        .contains("met: example-kafka-label=a and example-kafka-label=b: +/-")
        .contains("of the ratio of the delivered rates after 5 forks");
    assertThat(report(with(run(0, 1, 5), List.of(), new Precision(0.001, 5))))
        .contains("0 of 1 met.")
        .contains("not met: example-kafka-label=a");
  }

  @Test
  void a_scenario_goes_on_until_all_of_it_is_precise_but_not_for_a_trial_that_failed() {
    RunData run = run(0, 1, 5);

    assertThat(IntervalWidth.unmet(run, new Precision(0.05, 30), 5)).isEmpty();
    assertThat(IntervalWidth.unmet(run, new Precision(0.001, 30), 5)).containsExactly("example");
    assertThat(IntervalWidth.unmet(run, new Precision(0.001, 30), 6)).isEmpty();
  }
}
