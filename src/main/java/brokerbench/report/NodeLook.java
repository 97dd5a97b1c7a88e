package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.results.NonBroker;
import brokerbench.scenario.BrokerModel;

/** How brokers, and what is sampled beside their nodes, look in charts. */
public final class NodeLook {

  private static final Chart.Look CLIENT = new Chart.Look("#c05400", "cross", 1);
  private static final Chart.Look HOST = new Chart.Look("#0c189c", "star", 2);
  private static final Chart.Look OTHER = new Chart.Look("#9048ff", "bar", 3);

  private NodeLook() {}

  /** Of the first line of {@code broker}. */
  public static Chart.Look of(BrokerModel broker) {
    return new Chart.Look(broker.colour(), broker.symbol(), 0);
  }

  /** Over time: of the client, the host, or another process. */
  public static Chart.Look of(String node) {
    if (node.equals(NonBroker.CLIENT.word())) {
      return CLIENT;
    }
    return TrialLook.isHost(node) ? HOST : OTHER;
  }
}
