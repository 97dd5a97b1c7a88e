package brokerbench.engine;

import brokerbench.environment.BrokerCluster;
import brokerbench.measurement.StopPulses;
import brokerbench.results.BrokerStops;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stops a fork's broker for the share of its load that {@code broker_stopped} asks for. A broker in
 * the fork's own JVM is stopped there.
 */
final class HostStops implements AutoCloseable {

  private final HostSide.WhichFork which;
  private final double share;
  private @Nullable StopPulses pulses;

  HostStops(HostSide.WhichFork which) {
    this.which = which;
    this.share = which.trial().workload().faults().brokerStopped();
  }

  /**
   * The load of a leg is about to begin.
   *
   * @throws brokerbench.environment.EnvironmentException when these brokers cannot be stopped
   */
  void begin(BrokerCluster cluster) {
    close();
    if (share > 0 && !cluster.endpoints().addresses().isEmpty()) {
      pulses = cluster.stopFor(share);
    }
  }

  /** The load is over: what was reached; empty where this side stopped nothing. */
  Optional<BrokerStops> end() {
    StopPulses ended = pulses;
    close();
    return Optional.ofNullable(ended)
        .map(StopPulses::total)
        .map(
            total ->
                new BrokerStops(
                    which.trial().id(),
                    which.fork(),
                    share,
                    total.elapsedNs(),
                    total.stoppedNs(),
                    total.stops()));
  }

  @Override
  public void close() {
    StopPulses going = pulses;
    pulses = null;
    if (going != null) {
      going.close();
    }
  }
}
