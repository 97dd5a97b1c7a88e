package brokerbench.scenario;

/**
 * How the offered rate rises from one measurement iteration of a fork to the next.
 *
 * @param factor by which each rate is that of the iteration before, 1 or more; 1 leaves it alone
 * @param stopAtLoss whether the first iteration that lost a delivery is the fork's last
 */
public record RateSteps(double factor, boolean stopAtLoss) {

  /** No loop can offer more: its messages would be due less than a nanosecond apart. */
  static final double HIGHEST_PER_SECOND = 1e9;

  public static RateSteps of(Params params) {
    return new RateSteps(params.decimal("rate_step"), params.flag("stop_at_loss"));
  }

  /** Whether there are any: each measurement iteration then has a rate of its own. */
  public boolean areRising() {
    return factor > 1;
  }

  /**
   * What the first rate is multiplied by.
   *
   * @param iteration of the measurement, 1 or more
   */
  public double multiple(int iteration) {
    return Math.pow(factor, iteration - 1.0);
  }

  /** Refuses what contradicts the other parameters, and a last rate that nothing could offer. */
  static void check(Params params, Protocol protocol) {
    RateSteps steps = of(params);
    if (!steps.areRising()) {
      params.refuseWhen(
          steps.stopAtLoss(), "stop_at_loss=true ends steps; set rate_step above 1, such as 1.5");
      return;
    }
    params.refuseWhen(
        steps.stopAtLoss() && !params.workload().clients().subscribe(),
        "stop_at_loss=true waits for a loss, and subscriptions_per_topic=0 leaves nothing to lose; set"
            + " one of the two");
    params.refuseWhen(
        !params.is("load", "rate"),
        "{rate_step} needs load=rate; set that, or rate_step=1 for {load}");
    params.refuseWhen(
        params.decimal("capacity_share") > 0,
        "{rate_step} rises from rate; set capacity_share=0 in place of "
            + params.text("capacity_share"));
    params.refuseWhen(
        params.is("broker_state", "warm"),
        "{rate_step} loads the broker step by step; set broker_state=fresh or cold");
    int iterations = protocol.measurementIterations();
    params.refuseWhen(
        params.decimal("rate") * steps.multiple(iterations) > HIGHEST_PER_SECOND,
        "{rate_step} raises {rate} beyond 1000000000 within %d iterations; lower rate_step, or -i"
            .formatted(iterations));
  }
}
