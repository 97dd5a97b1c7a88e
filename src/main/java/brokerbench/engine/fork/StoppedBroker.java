package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StopPulses;
import brokerbench.results.BrokerStops;
import org.jspecify.annotations.Nullable;

/**
 * A broker that is stopped for the share of a leg's load that {@code broker_stopped} asks for.
 *
 * @param trial id of the trial
 * @param fork 1 or more
 * @param share above 0 and below 1
 * @param pulses that stop it, and have begun
 */
public record StoppedBroker(String trial, int fork, double share, StopPulses pulses)
    implements AutoCloseable {

  /** Stops a broker in this JVM where {@code plan} asks for it; null elsewhere. */
  static @Nullable StoppedBroker begin(ForkPlan plan, BrokerDriver driver, NanoClock clock) {
    double share = plan.params().workload().faults().brokerStopped();
    return driver
        .embedded()
        .filter(_ -> share > 0)
        .map(broker -> StopPulses.start(share, broker::stop, broker::resume, clock))
        .map(pulses -> new StoppedBroker(plan.trial(), plan.fork(), share, pulses))
        .orElse(null);
  }

  /** Lets it go on; what was reached. */
  public BrokerStops end() {
    close();
    StopPulses.Total total = pulses.total();
    return new BrokerStops(trial, fork, share, total.elapsedNs(), total.stoppedNs(), total.stops());
  }

  /** Lets it go on. May be called twice. */
  @Override
  public void close() {
    pulses.close();
  }
}
