package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedRun;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words of the first screen. */
class AnswerTest {

  private static RunData run(double[] kafka, double[] nats) {
    List<IterationResult> iterations = new ArrayList<>();
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.KAFKA, forks(kafka)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, forks(nats)));
    return MadeUpRuns.run(iterations);
  }

  private static List<double[]> forks(double[] rates) {
    return Arrays.stream(rates).mapToObj(rate -> new double[] {rate}).toList();
  }

  @Test
  void the_answer_is_a_ratio_with_its_interval_and_what_three_forks_are_worth() {
    String page =
        SimulatedRuns.page(
            run(new double[] {1_400, 1_410, 1_390}, new double[] {1_000, 1_010, 990}));

    assertThat(page)
        .containsPattern(
            "<p>Kafka delivered 1\\.40 times as much as NATS here, 1\\.3\\d to 1\\.4\\d; three forks"
                + " are too few for a claim\\.</p>")
        .contains("<h3>Do not conclude</h3>", "<li>That one side is faster where nothing");
  }

  @Test
  void the_faster_side_stands_first_and_five_forks_may_differ() {
    String page =
        SimulatedRuns.page(
            run(
                new double[] {1_000, 1_010, 990, 1_000, 1_000},
                new double[] {2_000, 2_010, 1_990, 2_000, 2_000}));

    assertThat(page)
        .containsPattern(
            "<p>NATS delivered 2\\.00 times as much as Kafka here, 1\\.9\\d to 2\\.0\\d; that is a"
                + " difference\\.</p>")
        .doesNotContain("where nothing is claimed");
  }

  @Test
  void a_side_that_promises_less_is_not_called_better() {
    RunData run = run(new double[] {1_400, 1_410, 1_390}, new double[] {1_000, 1_010, 990});
    List<TrialOutcome> outcomes = new ArrayList<>(GoldenRun.data().manifest().trials());
    outcomes.set(1, MadeUpRuns.promising(outcomes.get(1), "at_most_once", "none"));

    assertThat(SimulatedRuns.page(MadeUpRuns.withOutcomes(run, outcomes)))
        .contains("That the faster side is the better one");
    assertThat(SimulatedRuns.page(run)).doesNotContain("That the faster side");
  }

  private static RunData commanded(RunData run, String commandLine) {
    return ChangedRun.of(run)
        .manifest(ChangedManifest.of(run.manifest()).commandLine(commandLine).manifest())
        .data();
  }

  @Test
  void a_question_asked_with_other_parameters_says_so() {
    RunData run = run(new double[] {1_400, 1_410, 1_390}, new double[] {1_000, 1_010, 990});

    assertThat(
            new Answer(RunSummary.of(commanded(run, "bench run quickstart -p faults=none")))
                .lines())
        .contains("Asked with other parameters: bench run quickstart -p faults=none");
    assertThat(new Answer(RunSummary.of(commanded(run, "bench run quickstart -f 5"))).lines())
        .noneMatch(line -> line.startsWith("Asked with"));
  }

  @Test
  void the_findings_behind_the_validity_are_counted() {
    assertThat(SimulatedRuns.page(GoldenRun.data()))
        .contains("<p>The run is suspect: ", "messages duplicated (12 times)");
  }

  @Test
  void what_a_run_that_goes_on_has_not_measured_yet_is_not_invalid() {
    List<IterationResult> kafka =
        MadeUpRuns.iterations(MadeUpRuns.KAFKA, forks(new double[] {1_000, 1_010, 990}));
    List<TrialOutcome> outcomes = new ArrayList<>(GoldenRun.data().manifest().trials());
    outcomes.replaceAll(
        each -> each.trial().id().equals(MadeUpRuns.NATS) ? MadeUpRuns.finishing(each, 0) : each);
    RunData run = MadeUpRuns.withOutcomes(MadeUpRuns.run(kafka), outcomes);
    RunData goingOn =
        ChangedRun.of(run)
            .manifest(ChangedManifest.of(run.manifest()).finishedAt("").manifest())
            .data();

    assertThat(SimulatedRuns.page(goingOn))
        .contains("<p>Not measured: 2 NATS.</p>", "<p>What is finished is valid: ")
        .doesNotContain("Invalid, and not compared");
  }

  @Test
  void without_a_measurement_there_is_no_answer_and_no_picture() throws IOException {
    String page = SimulatedRuns.page(MadeUpRuns.run(List.of()));

    assertThat(page).contains("There is no answer").doesNotContain("<script");
    assertThat(PageData.of(page).all()).isEmpty();
  }
}
