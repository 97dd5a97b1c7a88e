package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.scenario.BrokerModel;

/** How what is measured of a broker looks in charts. */
public final class BrokerLook {

  private BrokerLook() {}

  /** Of the first line of {@code broker}. */
  public static Chart.Look of(BrokerModel broker) {
    return new Chart.Look(broker.colour(), broker.symbol(), 0);
  }
}
