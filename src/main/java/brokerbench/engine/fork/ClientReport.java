package brokerbench.engine.fork;

import brokerbench.broker.ClientCounters;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the client library says of a leg's load by itself.
 *
 * @param before counted before the load
 * @param after counted when nothing came any more
 */
record ClientReport(ClientCounters before, ClientCounters after) {

  /**
   * Where messages were lost, and requests that found nobody.
   *
   * @param lost deliveries owed that never came, where the mode may lose
   */
  List<Finding> findings(long lost) {
    ClientCounters counted = after.minus(before);
    List<Finding> findings =
        new ArrayList<>(
            Finding.any(
                lost,
                all ->
                    new DeliveryFinding.LossPlaced(all, counted.dropped(), reconnects(counted))));
    findings.addAll(Finding.any(counted.noResponders(), ClientFinding.NoResponders::new));
    return findings;
  }

  private static @Nullable Long reconnects(ClientCounters counted) {
    return counted.reconnects().isPresent() ? counted.reconnects().getAsLong() : null;
  }
}
