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
    Workload.Schedule schedule = trial.workload().schedule();
    Protocol protocol = trial.protocol();
    boolean primed = schedule.brokerState() == Workload.BrokerState.WARM;
    int warmups = schedule.clientWarm() ? protocol.warmupIterations() : 0;
    long measured = messages(trial, Phase.MEASUREMENT, protocol.measurementIterations());
    return new ForkLoad(
        primed ? measured : 0,
        messages(trial, Phase.WARMUP, warmups),
        measured,
        1 + (primed ? 1 : 0) + (warmups > 0 && partsBrokers(trial) ? 1 : 0));
  }

  /** All that is sent. */
  public long messages() {
    return Math.addExact(Math.addExact(primingMessages, warmupMessages), measuredMessages);
  }

  /** The most that one cluster of {@code trial} stores in a fork, whose load this is. */
  public long storedMessages(Trial trial) {
    return partsBrokers(trial) ? Math.max(warmupMessages, measuredMessages) : messages();
  }

  /** Whether warm-up iterations go to a second broker. */
  private static boolean partsBrokers(Trial trial) {
    return trial.workload().schedule().brokerState() == Workload.BrokerState.COLD;
  }

  private static long messages(Trial trial, Phase phase, int iterations) {
    Workload workload = trial.workload();
    return Math.multiplyExact(
        Math.multiplyExact(
            (long) workload.clients().producers(), workload.schedule().messagesPerProducer(phase)),
        (long) iterations);
  }
}
