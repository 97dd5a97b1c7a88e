package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.TextForm;
import brokerbench.figures.DerivedFindings;
import brokerbench.results.ChangedOutcome;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.validity.ForkFinding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trials where nobody is subscribed: no figure of theirs reads as a delivery, or as a loss. */
class UnsubscribedReportTest {

  private static final double[] RATES = {1_200, 1_200};

  /** Both trials with nobody subscribed; the first promises what is said. */
  private static RunData run(List<double[]> kafka, List<double[]> nats, String durability) {
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.unsubscribed(MadeUpRuns.iterations(MadeUpRuns.KAFKA, kafka)));
    iterations.addAll(MadeUpRuns.unsubscribed(MadeUpRuns.iterations(MadeUpRuns.NATS, nats)));
    RunData run = MadeUpRuns.run(iterations);
    List<TrialOutcome> outcomes =
        run.manifest().trials().stream()
            .map(each -> MadeUpRuns.withParam(each, "subscriptions_per_topic", "0"))
            .map(each -> MadeUpRuns.promising(each, "at_most_once", durability))
            .toList();
    return MadeUpRuns.withOutcomes(run, outcomes);
  }

  private static RunData threeForks(String durability) {
    List<double[]> forks = List.of(RATES, RATES, RATES);
    return run(forks, forks, durability);
  }

  @Test
  void the_rate_of_a_row_is_that_of_its_publishes() {
    String text = TextForm.of(ReportDocument.brief(RunSummary.of(threeForks("server memory"))));

    assertThat(text)
        .contains("published/s")
        .doesNotContain("delivered/s")
        .containsPattern("1  kafka +1,200 ")
        .containsPattern("published rate +1\\.00")
        .doesNotContain("delivered rate");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("guarantee at most once, loss not measured, durability server memory")
        .contains(
            "no subscriptions, so nothing is delivered and nothing is lost; published: 1,200"
                + " msg/s")
        .doesNotContain("counted by the client alone");
  }

  @Test
  void a_broker_that_keeps_no_message_is_said_to_count_none() {
    assertThat(
            TextForm.of(ReportDocument.brief(RunSummary.of(threeForks("none"))))
                .replaceAll("\\s+", " "))
        .contains(
            "published: 1,200 msg/s, counted by the client alone, since the broker keeps no message");
  }

  @Test
  void who_replies_counts_too() {
    RunData run = threeForks("none");
    List<TrialOutcome> replying =
        run.manifest().trials().stream()
            .map(each -> ChangedOutcome.of(each).setting(TrialOutcome.ACKNOWLEDGEMENT, "reply"))
            .map(ChangedOutcome::outcome)
            .toList();

    assertThat(
            TextForm.of(
                ReportDocument.brief(RunSummary.of(MadeUpRuns.withOutcomes(run, replying)))))
        .contains("a consumer's reply acknowledges")
        .doesNotContain("by the client alone");
  }

  @Test
  void beside_a_trial_with_subscribers_it_has_no_delivered_rate() {
    RunData unsubscribed = threeForks("none");
    List<TrialOutcome> outcomes = new ArrayList<>(unsubscribed.manifest().trials());
    outcomes.set(1, MadeUpRuns.withParam(outcomes.get(1), "subscriptions_per_topic", "1"));
    List<IterationResult> iterations =
        new ArrayList<>(unsubscribed.iterations().subList(0, 3 * RATES.length));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(RATES, RATES, RATES)));

    String text =
        TextForm.of(
            ReportDocument.brief(
                RunSummary.of(MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes))));

    assertThat(text)
        .contains("delivered/s")
        .containsPattern("1  kafka   0 +-  not measured")
        .containsPattern("2  nats    1 +1,200 +0 ")
        .doesNotContain("delivered rate");
  }

  @Test
  void a_drift_is_that_of_the_published_rate() {
    double[] falling = {100, 100, 80, 80};
    List<double[]> one = List.of(falling, falling, falling);

    assertThat(DerivedFindings.of(run(one, one, "none")))
        .extracting(LocatedFinding::finding)
        .hasSize(6)
        .containsOnly(new ForkFinding.DriftInsideRun("published_msg_per_s", 0.8, 0.1));
  }

  @Test
  void exports_have_the_published_rate_and_no_delivered_one() {
    RunSummary summary = RunSummary.of(threeForks("none"));

    assertThat(JmhJsonExport.of(summary)).contains("\"score\" : 1200.0").doesNotContain("\"loss\"");
    List<String> lines = CsvExport.of(summary).lines().toList();
    List<String> columns = List.of(lines.getFirst().split(",", -1));
    String[] cells = lines.get(1).split(",", -1);
    assertThat(cells[columns.indexOf("delivered_msg_per_s")]).isEmpty();
    assertThat(cells[columns.indexOf("published_msg_per_s")]).isEqualTo("1200");
    assertThat(cells[columns.indexOf("loss_fraction")]).isEmpty();
  }
}
