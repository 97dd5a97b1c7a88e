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

  private static RunSummary summary() {
    List<TrialOutcome> outcomes = new ArrayList<>(GoldenRun.data().manifest().trials());
    TrialOutcome nats = outcomes.getLast();
    Params params =
        Params.of(
            Map.of(
                "broker", "http",
                "http.front", "nats",
                "http.workers", "4",
                "subscriptions_per_topic", "0"));
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
    assertThat(MarkdownForm.of(CostDocument.of(summary(), TERMS)))
        .contains(
            "| 1 | example-nats | - | 1,000 | - | - | - |",
            "cost of nodes is empty: how many machines the servers share is the user's choice in"
                + " example-nats",
            "of zones, at most is empty: how many machines the servers share is the user's choice"
                + " in example-nats");
    assertThat(CostCsv.of(summary(), TERMS)).containsPattern("example-nats,.*,1,,,");
  }
}
