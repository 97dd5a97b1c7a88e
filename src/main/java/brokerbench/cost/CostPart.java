package brokerbench.cost;

import brokerbench.figures.FigureCatalogue;
import brokerbench.results.ForkData;
import java.util.List;
import java.util.Locale;

/** A part of what messages cost. */
public enum CostPart {
  /** The nodes, for as long as the messages take at the rate that the load reached. */
  NODES("cost of nodes", PriceItem.NODE_HOUR),
  /** What they take on the disks of all nodes, for as long as they are kept. */
  STORAGE("of storage", PriceItem.STORAGE_GB_MONTH),
  /** What nodes sent each other, at most, as if each stood in a zone of its own. */
  TRAFFIC("of zones, at most", PriceItem.ZONE_TRAFFIC_GB);

  private static final double MESSAGES = 1e6;
  private static final double BYTES_PER_GB = 1e9;

  private final String title;
  private final PriceItem item;

  CostPart(String title, PriceItem item) {
    this.title = title;
    this.item = item;
  }

  /** For people. */
  public String title() {
    return title;
  }

  /** What it is paid by. */
  public PriceItem item() {
    return item;
  }

  /** The word in files; the currency stands beside it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT) + "_cost_per_million_messages";
  }

  /** The cost of one million messages of {@code fork}; NaN without its measurement or its price. */
  public double of(ForkData fork, CostTerms terms) {
    return perMillion(fork, terms) * terms.prices().of(item, fork.trial().broker());
  }

  /** The same of each of {@code forks} that has it. */
  public double[] ofEach(List<ForkData> forks, CostTerms terms) {
    return forks.stream().mapToDouble(fork -> of(fork, terms)).filter(Double::isFinite).toArray();
  }

  /** Items that one million messages need. */
  private double perMillion(ForkData fork, CostTerms terms) {
    return switch (this) {
      case NODES -> FigureCatalogue.NODE_HOURS_PER_MILLION_MESSAGES.of(fork);
      case STORAGE ->
          MESSAGES
              * FigureCatalogue.DISK_GROWTH_PER_MESSAGE.of(fork)
              / BYTES_PER_GB
              * terms.retentionMonths();
      case TRAFFIC -> MESSAGES * FigureCatalogue.NODE_TRAFFIC_PER_MESSAGE.of(fork) / BYTES_PER_GB;
    };
  }
}
