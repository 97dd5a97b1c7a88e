package brokerbench.scenario;

import java.time.Duration;

/**
 * How many messages one fork of a trial sends, by {@code broker_state} and {@code client_state}; at
 * most, where iterations of an open loop go by time. 0 where they are not known beforehand.
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

  /** Whether the messages of {@code trial} are known beforehand, or how many there are at most. */
  public static boolean isKnown(Trial trial) {
    return !trial.goesByTime()
        || (trial.workload().load() instanceof LoadModel.OpenLoop open && open.isRateKnown());
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
    if (trial.goesByTime()) {
      return workload.load() instanceof LoadModel.OpenLoop open && open.isRateKnown()
          ? offered(trial, open, phase, iterations)
          : 0;
    }
    return Math.multiplyExact(
        Math.multiplyExact(
            (long) workload.clients().producers(), workload.schedule().messagesPerProducer(phase)),
        (long) iterations);
  }

  private static long offered(Trial trial, LoadModel.OpenLoop open, Phase phase, int iterations) {
    boolean warmup = phase == Phase.WARMUP;
    Protocol protocol = trial.protocol();
    Duration length = warmup ? protocol.warmupTime() : protocol.measurementTime();
    RateSteps steps = RateSteps.of(trial.params());
    double messages = 0;
    for (int i = 1; i <= iterations; i++) {
      messages += open.mostIn(length) * (warmup ? 1 : steps.multiple(i));
    }
    return (long) Math.ceil(messages);
  }
}
