package brokerbench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.figures.FigureCatalogue;
import brokerbench.results.ChangedFork;
import brokerbench.results.DiskUse;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostPartTest {

  private static final ForkData GOLDEN = GoldenForks.of("kafka").getFirst();
  private static final CostTerms TERMS =
      terms(
          line(PriceItem.NODE_HOUR, 0.36),
          line(PriceItem.STORAGE_GB_MONTH, 0.1),
          line(PriceItem.ZONE_TRAFFIC_GB, 0.02));

  @Test
  void nodes_are_paid_for_the_time_that_a_million_messages_take() {
    double perSecond = FigureCatalogue.DELIVERED_RATE.of(GOLDEN);

    // One node of 0.36 an hour is 0.0001 a second, and a million messages take 1e6 / rate of them.
    assertThat(CostPart.NODES.of(GOLDEN, TERMS)).isCloseTo(100 / perSecond, within(1e-12));
  }

  @Test
  void storage_is_paid_by_bytes_of_a_message_and_months_of_retention() {
    // 30,000 messages, the warm-up's too, take 30,000,000 bytes: 1 GB a million, for a month.
    assertThat(published(GOLDEN)).isEqualTo(30_000);
    assertThat(CostPart.STORAGE.of(grown(OptionalLong.of(31_000_000)), TERMS))
        .isCloseTo(0.1, within(1e-12));
  }

  @Test
  void without_disk_figures_there_is_no_cost_of_storage() {
    assertThat(CostPart.STORAGE.of(grown(OptionalLong.empty()), TERMS)).isNaN();
    assertThat(CostPart.STORAGE.of(grown(OptionalLong.of(1)), TERMS)).isNaN();
    assertThat(CostPart.STORAGE.ofEach(List.of(grown(OptionalLong.empty())), TERMS)).isEmpty();
  }

  @Test
  void one_node_sends_nothing_to_others_and_has_no_such_cost() {
    assertThat(CostPart.TRAFFIC.of(GOLDEN, TERMS)).isNaN();
  }

  @ParameterizedTest(name = "{0} before {1} workers")
  @CsvSource({"none, 1, true", "haproxy, 1, false", "nats, 4, false"})
  void servers_that_are_each_disturbed_by_themselves_are_no_nodes_to_pay_for(
      String front, String workers, boolean hasCost) {
    Params params =
        Params.of(
            Map.of(
                "broker",
                "http",
                "http.front",
                front,
                "http.workers",
                workers,
                "subscriptions_per_topic",
                "0"));
    ForkData fork =
        ChangedFork.of(GOLDEN)
            .trial(new Trial("t", "example", params, GOLDEN.trial().protocol()))
            .fork();

    assertThat(Double.isFinite(CostPart.NODES.of(fork, TERMS))).isEqualTo(hasCost);
  }

  @Test
  void what_has_no_price_has_no_cost() {
    CostTerms nodesAlone = terms(line(PriceItem.NODE_HOUR, 0.36));

    assertThat(CostPart.STORAGE.of(grown(OptionalLong.of(31_000_000)), nodesAlone)).isNaN();
    assertThat(CostPart.NODES.of(GOLDEN, nodesAlone)).isPositive();
  }

  private static long published(ForkData fork) {
    return fork.iterations().stream().mapToLong(each -> each.counts().published()).sum();
  }

  private static ForkData grown(OptionalLong after) {
    return ChangedFork.of(GOLDEN)
        .disk(
            List.of(
                new DiskUse(
                    "t", 1, "kafka-1", OptionalLong.empty(), OptionalLong.of(1_000_000), after)))
        .fork();
  }

  private static CostTerms terms(PriceLine... lines) {
    return new CostTerms(
        new Prices("P", "R", "USD", LocalDate.of(2026, 1, 1), List.of(lines)),
        Optional.empty(),
        Duration.ofHours(730));
  }

  private static PriceLine line(PriceItem item, double amount) {
    return new PriceLine(item, "", amount, "list");
  }
}
