package brokerbench.scenario;

/**
 * How an open loop's rate is raised again and again. Time is cut into periods from the beginning of
 * the load on; the spike stands in the middle of each, so that a period ends as quietly as it
 * began.
 *
 * @param factor by which the rate is multiplied in a spike, 1 or more; 1 is no spike
 * @param everyNs length of a period, nanoseconds
 * @param lengthNs length of the spike, nanoseconds, less than a period
 */
public record Spikes(double factor, long everyNs, long lengthNs) {

  /** A steady rate. */
  public static final Spikes NONE = new Spikes(1, 1, 0);

  public static Spikes of(Params params) {
    double factor = params.decimal("spike_factor");
    return factor > 1
        ? new Spikes(
            factor, params.time("spike_every").toNanos(), params.time("spike_length").toNanos())
        : NONE;
  }

  public boolean areSet() {
    return factor > 1;
  }

  /** Refuses spikes that contradict the other parameters. */
  static void check(Params params) {
    Spikes spikes = of(params);
    if (!spikes.areSet()) {
      return;
    }
    params.refuseWhen(
        !params.is("load", "rate"),
        "{spike_factor} needs load=rate; set that, or spike_factor=1 for {load}");
    params.refuseWhen(
        !params.is("iteration_by", "time"),
        "{spike_factor} needs iteration_by=time, since a spike is a length of time");
    params.refuseWhen(
        RateSteps.of(params).areRising(),
        "{spike_factor} has one rate between spikes; set rate_step=1");
    params.refuseWhen(
        spikes.lengthNs() >= spikes.everyNs(),
        "{spike_length} leaves nothing of {spike_every} between two spikes");
    params.refuseWhen(
        params.decimal("rate") * spikes.factor() > RateSteps.HIGHEST_PER_SECOND,
        "{spike_factor} raises {rate} beyond 1000000000; lower one of them");
  }
}
