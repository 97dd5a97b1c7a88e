package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StopPulses;
import brokerbench.results.BrokerStops;
import brokerbench.scenario.Phase;
import java.util.Optional;

/** Stops a broker in this JVM for the share of its load that {@code broker_stopped} asks for. */
final class EmbeddedStops implements AutoCloseable {

  private final ForkPlan plan;
  private final LegPlan leg;
  private final double share;
  private final Optional<StopPulses> pulses;

  private EmbeddedStops(ForkPlan plan, LegPlan leg, double share, Optional<StopPulses> pulses) {
    this.plan = plan;
    this.leg = leg;
    this.share = share;
    this.pulses = pulses;
  }

  /** The load of {@code leg} begins. */
  static EmbeddedStops begin(ForkPlan plan, LegPlan leg, BrokerDriver driver, NanoClock clock) {
    double share = plan.params().workload().faults().brokerStopped();
    return new EmbeddedStops(
        plan,
        leg,
        share,
        driver
            .embedded()
            .filter(_ -> share > 0)
            .map(broker -> StopPulses.start(share, broker::stop, broker::resume, clock)));
  }

  /** The load is over: what was reached; empty where nothing was stopped, or nothing measured. */
  Optional<ForkMessage> end() {
    close();
    boolean measured =
        leg.iterations().stream().anyMatch(each -> each.id().phase() == Phase.MEASUREMENT);
    return pulses
        .filter(_ -> measured)
        .map(StopPulses::total)
        .map(
            total ->
                new ForkMessage.BrokerStopped(
                    new BrokerStops(
                        plan.trial(),
                        plan.fork(),
                        share,
                        total.elapsedNs(),
                        total.stoppedNs(),
                        total.stops())));
  }

  @Override
  public void close() {
    pulses.ifPresent(StopPulses::close);
  }
}
