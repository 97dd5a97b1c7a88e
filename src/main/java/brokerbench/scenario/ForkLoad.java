package brokerbench.scenario;

/**
 * How many messages one fork of a trial sends, by {@code broker_state} and {@code client_state}. 0
 * where iterations go by time.
 *
 * @param primingMessages by the JVM that makes the broker warm
 * @param warmupMessages by the measured JVM, before it is measured
 * @param measuredMessages in the measurement iterations
 * @param legs loads that have a lead and a tail of samples of their own, 1 to 3
 */
public record ForkLoad(long primingMessages, long warmupMessages, long measuredMessages, int legs) {

  /**
   * The load of each fork of {@code trial}.
   *
   * @throws ArithmeticException when it is more than a {@code long} holds
   */
  public static ForkLoad of(Trial trial) {
    Params params = trial.params();
    Protocol protocol = trial.protocol();
    boolean primed = params.text("broker_state").equals("warm");
    int warmups = params.text("client_state").equals("warm") ? protocol.warmupIterations() : 0;
    long measured = messages(params, "messages_per_producer", protocol.measurementIterations());
    return new ForkLoad(
        primed ? measured : 0,
        messages(params, "warmup_messages_per_producer", warmups),
        measured,
        1 + (primed ? 1 : 0) + (warmups > 0 && partsBrokers(params) ? 1 : 0));
  }

  /** All that is sent. */
  public long messages() {
    return Math.addExact(Math.addExact(primingMessages, warmupMessages), measuredMessages);
  }

  /** The most that one cluster of {@code trial} stores in a fork, whose load this is. */
  public long storedMessages(Trial trial) {
    return partsBrokers(trial.params()) ? Math.max(warmupMessages, measuredMessages) : messages();
  }

  /** Whether warm-up iterations go to a second broker. */
  private static boolean partsBrokers(Params params) {
    return params.text("broker_state").equals("cold");
  }

  private static long messages(Params params, String perProducer, int iterations) {
    if (params.text("iteration_by").equals("time")) {
      return 0;
    }
    long producers =
        params.whole("topics")
            * params.whole("partitions_per_topic")
            * params.whole("producers_per_partition");
    return Math.multiplyExact(
        Math.multiplyExact(producers, params.whole(perProducer)), (long) iterations);
  }
}
