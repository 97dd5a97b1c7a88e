package brokerbench.cost;

import brokerbench.quantity.Worded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What has a price. */
public enum PriceItem implements Worded {
  /** One broker node for an hour. */
  NODE_HOUR("node hour"),
  /** One GB kept on disk for a month. */
  STORAGE_GB_MONTH("GB of storage for a month"),
  /** One GB sent from one zone to another. */
  ZONE_TRAFFIC_GB("GB between zones");

  private final String title;

  PriceItem(String title) {
    this.title = title;
  }

  /** For people. */
  public String title() {
    return title;
  }

  static Optional<PriceItem> ofWord(String word) {
    return Arrays.stream(values()).filter(item -> item.word().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(PriceItem::word).toList();
  }
}
