package brokerbench.cost;

import brokerbench.quantity.Worded;

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
}
