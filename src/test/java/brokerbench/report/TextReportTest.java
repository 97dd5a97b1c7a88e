package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.TextForm;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.MadeUpCuts;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.validity.DeliveryFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {

  private static final Path GOLDEN = Path.of("src/test/resources/golden/report-v1.txt");
  private static final Locale LOCALE = Locale.getDefault();

  @AfterEach
  void restore_the_locale() {
    Locale.setDefault(LOCALE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "de", "tr"})
  void the_report_of_the_golden_run_reads_the_same_in_any_locale(String language)
      throws IOException {
    Locale.setDefault(Locale.of(language));

    assertThat(TextForm.of(ReportDocument.brief(RunSummary.of(GoldenRun.data()))))
        .isEqualTo(Files.readString(GOLDEN));
  }

  @Test
  void no_line_is_longer_than_eighty_columns() {
    double[] fast = {12_345_678, 12_345_680};
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(fast, fast, fast)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(fast, fast, fast, fast)));

    String text = TextForm.of(ReportDocument.brief(RunSummary.of(MadeUpRuns.run(iterations))));

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(text).contains("12,345,679");
  }

  @Test
  void an_invalid_trial_is_marked_stands_last_and_is_not_compared() {
    double[] rates = {100, 101};
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates, rates, rates)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(rates, rates, rates)));
    RunData run =
        MadeUpRuns.run(
            iterations,
            MadeUpRuns.about(
                MadeUpRuns.KAFKA,
                new DeliveryFinding.MessagesLost(9, 1, DeliveryGuarantee.AT_LEAST_ONCE)));

    RunSummary summary = RunSummary.of(run);
    String text = TextForm.of(ReportDocument.brief(summary));

    assertThat(summary.anyInvalid()).isTrue();
    assertThat(text)
        .containsPattern("1   nats +10\\d +valid ")
        .containsPattern("2!  kafka +10\\d +invalid ")
        .doesNotContain("Ratio of");
  }

  @Test
  void a_trial_without_any_iteration_is_invalid_and_shows_dashes() {
    RunSummary summary = RunSummary.of(MadeUpRuns.run(List.of()));

    assertThat(summary.anyInvalid()).isTrue();
    assertThat(TextForm.of(ReportDocument.brief(summary)))
        .containsPattern("1!  kafka +- +- +- +-")
        .contains("All rows: validity invalid, guarantee at least once, loss not measured,");
  }

  @Test
  void a_doubt_about_a_warm_up_does_not_make_the_run_invalid() {
    assertThat(RunSummary.of(GoldenRun.data()).anyInvalid()).isFalse();
  }

  @Test
  void brokers_are_compared_although_the_scenario_gives_each_its_own_window() {
    double[] rates = {100, 101};
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates, rates, rates)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(rates, rates, rates)));
    RunData run = MadeUpRuns.run(iterations);
    List<TrialOutcome> outcomes = new ArrayList<>(run.manifest().trials());
    outcomes.set(0, MadeUpRuns.withParam(outcomes.get(0), "window", "unbounded"));
    outcomes.set(1, MadeUpRuns.withParam(outcomes.get(1), "window", "1"));

    assertThat(
            TextForm.of(
                ReportDocument.brief(RunSummary.of(MadeUpRuns.withOutcomes(run, outcomes)))))
        .contains("#  broker  window     delivered/s", "1  kafka   unbounded  ", "2  nats    1 ")
        .contains("Ratio of row 1 to row 2, kafka/nats");
  }

  @Test
  void rows_of_both_loads_say_which_and_are_compared_at_the_same() {
    double[] rates = {100, 101};
    List<IterationResult> iterations = new ArrayList<>();
    List<TrialOutcome> outcomes = new ArrayList<>();
    for (TrialOutcome outcome : MadeUpRuns.run(List.of()).manifest().trials()) {
      for (String load : List.of("rate", "saturate")) {
        String id = outcome.trial().id() + "-load=" + load;
        outcomes.add(MadeUpRuns.withId(MadeUpRuns.withParam(outcome, "load", load), id));
        iterations.addAll(MadeUpRuns.iterations(id, List.of(rates, rates, rates)));
      }
    }

    String text =
        TextForm.of(
            ReportDocument.brief(
                RunSummary.of(MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes))));

    assertThat(text)
        .contains("#  broker  load      delivered/s", "1  kafka   rate  ", "4  nats    saturate  ")
        .contains("Ratio of row 1 to row 3, kafka/nats, load=rate\n")
        .contains("Ratio of row 2 to row 4, kafka/nats, load=saturate\n")
        .doesNotContain("row 1 to row 2", "row 1 to row 4", "row 2 to row 3");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void a_sweep_needs_no_legend_to_tell_its_rows_apart() {
    RunData run = sweep("kafka.acks", List.of("0", "1", "all"));

    String text = TextForm.of(ReportDocument.brief(RunSummary.of(run)));

    assertThat(text)
        .contains("#  kafka.acks  delivered/s", "3  all  ")
        .containsOnlyOnce("at least once")
        .containsOnlyOnce("\n- kafka 4.3.1, client ")
        .containsPattern(
            "All rows: broker kafka, validity valid, guarantee at least once, loss 0,\\s+durability page");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void a_parameter_without_room_for_a_column_is_said_of_each_row() {
    String most = "-Xmx8g -Xms4g -XX:+UseG1GC -XX:+AlwaysPreTouch";
    RunData run = sweep("client_jvm_args", List.of(most, "auto"));

    assertThat(TextForm.of(ReportDocument.brief(RunSummary.of(run))).replaceAll("\\s+", " "))
        .contains(
            "# delivered/s", ", client_jvm_args=" + most + " - 2 kafka ", ", client_jvm_args=auto");
  }

  private static RunData sweep(String param, List<String> values) {
    double[] rates = {100, 101};
    List<IterationResult> iterations = new ArrayList<>();
    List<TrialOutcome> outcomes = new ArrayList<>();
    TrialOutcome like = MadeUpRuns.run(List.of()).manifest().trials().getFirst();
    for (String value : values) {
      String id = like.trial().id() + outcomes.size();
      outcomes.add(MadeUpRuns.withId(MadeUpRuns.withParam(like, param, value), id));
      iterations.addAll(MadeUpRuns.iterations(id, List.of(rates, rates, rates)));
    }
    return MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes);
  }

  @Test
  void a_row_says_who_acknowledges_a_publish_where_it_is_not_the_broker() {
    double[] rates = {100, 101};
    RunData run = MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates)));
    List<TrialOutcome> outcomes = new ArrayList<>(run.manifest().trials());
    outcomes.set(0, outcomes.get(0).withConfiguration(TrialOutcome.ACKNOWLEDGEMENT, "reply"));
    outcomes.set(1, outcomes.get(1).withConfiguration(TrialOutcome.ACKNOWLEDGEMENT, "none"));

    String text =
        TextForm.of(ReportDocument.brief(RunSummary.of(MadeUpRuns.withOutcomes(run, outcomes))))
            .replaceAll("\\s+", " ");

    assertThat(text)
        .contains("a consumer's reply acknowledges a publish, so pub is a round trip: 100 msg/s")
        .contains("publishes are not acknowledged; taken by the client library")
        .doesNotContain("client library: -");
  }

  @Test
  void a_row_names_the_software_that_answered_where_several_serve_the_same_clients() {
    double[] rates = {100, 101};
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates, rates, rates)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(rates, rates, rates)));
    RunData run = MadeUpRuns.run(iterations);
    List<TrialOutcome> outcomes = new ArrayList<>(run.manifest().trials());
    outcomes.set(0, outcomes.get(0).withConfiguration(TrialOutcome.SERVER_NAME, "valkey"));

    assertThat(
            TextForm.of(
                ReportDocument.brief(RunSummary.of(MadeUpRuns.withOutcomes(run, outcomes)))))
        .contains("1  valkey  ", "- valkey 4.3.1, client", "Ratio of row 1 to row 2, valkey/nats")
        .doesNotContain("kafka 4.3.1");
  }

  @Test
  void a_row_that_may_lose_carries_its_loss_beside_its_rate_and_is_not_ranked() {
    double[] rates = {100, 100};
    List<IterationResult> iterations =
        MadeUpRuns.losing(
            MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates, rates, rates)), 60);
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(rates, rates, rates)));

    String text = report(iterations, "at_most_once", "none");

    assertThat(text)
        .contains("1  kafka          88.8  10.0 %  at most once   none ")
        .contains("2  nats            100       0  at least once  page cache of one node")
        .containsPattern("delivered rate +0\\.89 ")
        .contains("delivered rate  inconclusive: 3 forks, needs 5 at least, unequal\n");
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "The rows do not give the same guarantee and durability: row 1 at most once, durability"
                + " none; row 2 at least once, page cache of one node.")
        .contains(
            "Unequal guarantee or durability: row 1 at most once, durability none (lost: 10.0 %); row"
                + " 2 at least once, page cache of one node. These ratios do not rank the brokers.");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void rows_of_equal_semantics_are_compared_without_a_word_about_it() {
    double[] rates = {100, 100};
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates, rates, rates)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(rates, rates, rates)));

    assertThat(report(iterations, "at_least_once", "page cache of one node"))
        .contains("Ratio of row 1 to row 2")
        .doesNotContainIgnoringCase("unequal")
        .doesNotContain("do not give the same");
  }

  /** Of trials whose first is promised what is said, and the second what the golden run's is. */
  private static String report(
      List<IterationResult> iterations, String guarantee, String durability) {
    RunData run = MadeUpRuns.run(iterations);
    List<TrialOutcome> outcomes = new ArrayList<>(run.manifest().trials());
    outcomes.set(0, MadeUpRuns.promising(outcomes.get(0), guarantee, durability));
    return TextForm.of(ReportDocument.brief(RunSummary.of(MadeUpRuns.withOutcomes(run, outcomes))));
  }

  @Test
  void a_durability_is_read_proved_or_broken_and_a_broken_one_makes_its_row_invalid() {
    RunData run =
        MadeUpRuns.withProofs(
            GoldenRun.data(),
            List.of(
                MadeUpCuts.proof(MadeUpRuns.NATS, 20, 0),
                MadeUpCuts.proof(MadeUpRuns.KAFKA, 20, 1)));
    RunSummary summary = RunSummary.of(run);

    String text = TextForm.of(ReportDocument.brief(summary));

    assertThat(summary.anyInvalid()).isTrue();
    assertThat(text.lines()).allMatch(line -> line.length() <= TextForm.WIDTH);
    assertThat(text)
        .containsPattern("1   nats .*page cache of one node \\(proved, 20 cuts\\)")
        .containsPattern("2!  kafka .*page cache of one node \\(broken, 1 of 20 cuts\\)")
        .contains("Durability broken (invalid)")
        .doesNotContain("Ratio of");
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "1 nats: power cuts of this configuration on 2026-01-02: 20 of all nodes; of 20,000"
                + " acknowledged messages 0 vanished (run 20260102-030405-power-cut)");
  }

  @Test
  void a_doubt_stands_once_per_kind_and_what_casts_none_is_a_note_at_the_end() {
    String text = TextForm.of(ReportDocument.brief(RunSummary.of(GoldenRun.data())));

    assertThat(text).containsOnlyOnce("Messages duplicated (suspect, 12 times)");
    assertThat(text.substring(text.indexOf("NOTES")))
        .contains("Environment unfit: swap: on, 2 GB, wanted off.", "in warm-up of");
  }
}
