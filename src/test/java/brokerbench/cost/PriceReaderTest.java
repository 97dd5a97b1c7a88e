package brokerbench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceReaderTest {

  private static final String FILE =
      """
      provider: P
      region: R
      currency: USD
      date: 2026-01-02
      prices:
      - {item: node_hour, amount: 0.36, source: list}
      - {item: node_hour, broker: nats, amount: 0.5, source: list}
      - {item: storage_gb_month, amount: 0, source: list}
      """;

  @Test
  void every_key_is_read() {
    Prices prices = PriceReader.read(FILE, "p.yaml");

    assertThat(prices.provider()).isEqualTo("P");
    assertThat(prices.region()).isEqualTo("R");
    assertThat(prices.currency()).isEqualTo("USD");
    assertThat(prices.date()).isEqualTo(LocalDate.of(2026, 1, 2));
    assertThat(prices.lines())
        .hasSize(3)
        .contains(new PriceLine(PriceItem.NODE_HOUR, "nats", 0.5, "list"));
  }

  @Test
  void a_broker_with_a_line_of_its_own_has_that_price_and_others_the_common_one() {
    Prices prices = PriceReader.read(FILE, "p.yaml");

    assertThat(prices.of(PriceItem.NODE_HOUR, "nats")).isEqualTo(0.5);
    assertThat(prices.of(PriceItem.NODE_HOUR, "kafka")).isEqualTo(0.36);
    assertThat(prices.of(PriceItem.STORAGE_GB_MONTH, "kafka")).isZero();
    assertThat(prices.of(PriceItem.ZONE_TRAFFIC_GB, "kafka")).isNaN();
  }

  @Test
  void a_broker_without_a_price_of_nodes_is_refused() {
    Prices prices =
        PriceReader.read(
            FILE.replace(
                "{item: node_hour, amount: 0.36, source: list}",
                "{item: node_hour, broker: redis, amount: 1, source: s}"),
            "p.yaml");

    assertThatThrownBy(() -> prices.requireNodesOf(List.of("nats", "kafka")))
        .isInstanceOf(InvalidPricesException.class)
        .hasMessageStartingWith("prices: no node_hour for broker 'kafka'; add a line");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "provider: P                     | ``                    | p.yaml: provider is missing",
        "region: R                       | region: ''            | p.yaml: region is missing",
        "currency: USD                   | ``                    | p.yaml: currency is missing",
        "date: 2026-01-02                | ``                    | p.yaml: date is missing",
        "date: 2026-01-02                | date: May 2026        | 'May 2026' is not a date; write such as",
        "region: R                       | regoin: R             | p.yaml: unknown key 'regoin'; did you mean 'region'?",
        "amount: 0.5, source: list       | amount: 0.5           | p.yaml: prices[2].source is missing",
        "amount: 0.36,                   | ``                    | p.yaml: prices[1].amount is missing or not a number",
        "amount: 0.36,                   | amount: -1,           | p.yaml: prices[1].amount is missing or not a number",
        "item: storage_gb_month          | item: disk            | prices[3].item 'disk' has no meaning; use one of node_hour",
        "broker: nats                    | broker: nat           | prices[2].broker 'nat' is not a broker; did you mean 'nats'?",
        "broker: nats,                   | ``                    | p.yaml: prices has two lines of node_hour; leave one",
        "prices:                         | prices: []            | p.yaml line",
        "provider: P                     | provider: [           | p.yaml line",
      })
  void what_is_missing_or_wrong_is_refused_in_one_line(String old, String other, String words) {
    assertThat(FILE).contains(old);

    assertThatThrownBy(() -> PriceReader.read(FILE.replace(old, other), "p.yaml"))
        .isInstanceOf(InvalidPricesException.class)
        .hasMessageContaining(words)
        .hasMessageNotContaining("\n");
  }

  @Test
  void the_prices_of_the_article_are_those_of_its_months() {
    Prices prices = PriceReader.fromFile(Path.of("src/docs/prices-of-an-article.yaml"));

    // 730 hours a month, three nodes.
    assertThat(Math.round(prices.of(PriceItem.NODE_HOUR, "redis") * 730 * 3)).isEqualTo(3630);
    assertThat(Math.round(prices.of(PriceItem.NODE_HOUR, "nats") * 730 * 3)).isEqualTo(1872);
  }
}
