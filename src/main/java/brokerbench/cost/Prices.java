package brokerbench.cost;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prices of one provider in one region.
 *
 * @param currency such as {@code USD}
 * @param date when they held
 * @param lines one per item and broker
 */
public record Prices(
    String provider, String region, String currency, LocalDate date, List<PriceLine> lines) {

  /** Copies the list. */
  public Prices {
    lines = List.copyOf(lines);
  }

  /** The price of {@code item} for nodes of {@code broker}; NaN where there is none. */
  public double of(PriceItem item, String broker) {
    return Stream.of(broker, "")
        .flatMap(owner -> lines.stream().filter(line -> line.broker().equals(owner)))
        .filter(line -> line.item() == item)
        .mapToDouble(PriceLine::amount)
        .findFirst()
        .orElse(Double.NaN);
  }

  /**
   * Refuses brokers whose nodes have no price.
   *
   * @throws InvalidPricesException naming the first
   */
  public void requireNodesOf(List<String> brokers) {
    for (String broker : brokers) {
      if (Double.isNaN(of(PriceItem.NODE_HOUR, broker))) {
        throw new InvalidPricesException(
            "prices: no %s for broker '%s'; add a line for it, or one without a broker"
                .formatted(PriceItem.NODE_HOUR.word(), broker));
      }
    }
  }
}
