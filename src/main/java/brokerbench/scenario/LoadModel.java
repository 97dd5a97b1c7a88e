package brokerbench.scenario;

import java.time.Duration;
import java.util.OptionalLong;

/** How producers decide when to send. */
public sealed interface LoadModel {

  /** The closed loop; of an open loop the one with which a search for the capacity begins. */
  ClosedLoop closedLoop();

  /** Share of the capacity that is offered; 0 where none is searched for. */
  default double capacityShare() {
    return 0;
  }

  static LoadModel of(Params params) {
    ClosedLoop closedLoop =
        new ClosedLoop(
            params.wholeUnless("window", "unbounded"), params.is("window_refill", "all"));
    return params.is("load", "rate")
        ? new OpenLoop(
            params.decimal("rate"), Spikes.of(params), params.decimal("capacity_share"), closedLoop)
        : closedLoop;
  }

  /**
   * As fast as the window allows.
   *
   * @param window messages that a producer may have unacknowledged; empty for no bound
   * @param refillsWhole whether a producer with a full window waits until it is empty
   */
  record ClosedLoop(OptionalLong window, boolean refillsWhole) implements LoadModel {

    @Override
    public ClosedLoop closedLoop() {
      return this;
    }
  }

  /**
   * Each message at its due time.
   *
   * @param perSecond messages of all producers, between spikes
   * @param spikes that raise the rate
   * @param capacityShare as {@link LoadModel#capacityShare}, which then takes the place of the rate
   */
  record OpenLoop(double perSecond, Spikes spikes, double capacityShare, ClosedLoop closedLoop)
      implements LoadModel {

    /** Whether it is known beforehand how much is offered. */
    public boolean isRateKnown() {
      return capacityShare == 0;
    }

    /** Messages that are due in {@code length} at most, wherever in it the spikes are. */
    double mostIn(Duration length) {
      double spikesNs = Math.ceil((double) length.toNanos() / spikes.everyNs()) * spikes.lengthNs();
      return perSecond * (length.toNanos() + (spikes.factor() - 1) * spikesNs) / 1e9;
    }
  }
}
