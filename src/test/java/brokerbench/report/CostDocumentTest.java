package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.cost.CostTerms;
import brokerbench.cost.PriceItem;
import brokerbench.cost.PriceLine;
import brokerbench.cost.Prices;
import brokerbench.document.MarkdownForm;
import brokerbench.results.GoldenRun;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The trial example-nats, made one of requests to four workers behind a gateway. */
class CostDocumentTest {

  private static final CostTerms TERMS =
      new CostTerms(
          new Prices(
              "P",
              "R",
              "USD",
              LocalDate.of(2026, 1, 1),
              Arrays.stream(PriceItem.values())
                  .map(item -> new PriceLine(item, "", 0.36, "list"))
                  .toList()),
          Optional.empty(),
          Duration.ofHours(730));

  private static final Params GATEWAY =
      Params.of(
          Map.of(
              "broker", "http",
              "http.front", "nats",
              "http.workers", "4",
              "subscriptions_per_topic", "0"));

  private static RunSummary summary(Params params) {
    List<TrialOutcome> outcomes = new ArrayList<>(GoldenRun.data().manifest().trials());
    TrialOutcome nats = outcomes.getLast();
    outcomes.set(
        outcomes.indexOf(nats),
        MadeUpRuns.withTrial(
            nats,
            new Trial(
                nats.trial().id(), nats.trial().scenario(), params, nats.trial().protocol())));
    RunData run =
        MadeUpRuns.run(
            MadeUpRuns.unsubscribed(
                MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(new double[] {1_000}))));
    return RunSummary.of(MadeUpRuns.withOutcomes(run, outcomes));
  }

  @Test
  void servers_of_unknown_machines_have_no_number_of_nodes_and_no_cost_but_that_of_storage() {
    assertThat(MarkdownForm.of(CostDocument.of(CostSubject.of(summary(GATEWAY)), TERMS)))
        .contains(
            "| 1 | example-nats | - | 1,000 | - | - | - |",
            "cost of nodes is empty: how many machines the servers share is the user's choice in"
                + " example-nats",
            "of zones, at most is empty: how many machines the servers share is the user's choice"
                + " in example-nats");
    assertThat(CostCsv.of(CostSubject.of(summary(GATEWAY)), TERMS))
        .containsPattern("example-nats,.*,1,,,");
  }

  @Test
  void what_runs_in_the_client_has_no_node_and_no_cost() {
    Params params = Params.of(Map.of("broker", "inmemory", "subscriptions_per_topic", "0"));

    assertThat(MarkdownForm.of(CostDocument.of(CostSubject.of(summary(params)), TERMS)))
        .contains("| 1 | example-nats | - | 1,000 | - | - | - |")
        .contains("cost of nodes is empty: it runs in the client, on no node: example-nats")
        .contains("of storage is empty: it runs in the client, on no node: example-nats");
  }

  @Test
  void servers_that_the_suite_did_not_start_are_as_many_nodes_as_they_have_addresses() {
    Params params = Params.of(Map.of("broker", "nats", "subscriptions_per_topic", "0"));
    RunSummary one = summary(params);
    List<TrialOutcome> outcomes =
        one.run().manifest().trials().stream()
            .map(each -> each.withConfiguration(TrialOutcome.ADDRESSES, "a:1,b:1,c:1"))
            .toList();
    RunSummary three = RunSummary.of(MadeUpRuns.withOutcomes(one.run(), outcomes));

    // 0.36 an hour are 0.0001 a second, and a million messages take 1,000 of them.
    assertThat(MarkdownForm.of(CostDocument.of(CostSubject.of(one), TERMS)))
        .contains("| example-nats | 1 | 1,000 | 0.100 |");
    assertThat(MarkdownForm.of(CostDocument.of(CostSubject.of(three), TERMS)))
        .contains("| example-nats | 3 | 1,000 | 0.300 |");
  }
}
