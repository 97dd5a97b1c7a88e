package brokerbench.replication;

import brokerbench.quantity.DurationText;
import brokerbench.scenario.ForkLoad;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import brokerbench.scenario.Workload;
import java.util.List;
import java.util.Locale;

/**
 * How long forks take on an assumed machine: its rate for all messages that are sent, warming
 * included, the lead and tail of samples, and its time to start brokers and client.
 *
 * @param messagesPerSecond above 0
 * @param startNs per leg of a fork
 */
public record AssumedTime(double messagesPerSecond, long startNs) {

  private static final double NS_PER_SECOND = 1e9;

  /** A machine as slow as one is likely to be. */
  public static final AssumedTime SLOW = new AssumedTime(10_000, 15_000_000_000L);

  /** A machine as fast as one is likely to be. */
  public static final AssumedTime FAST = new AssumedTime(50_000, 3_000_000_000L);

  /** Nanoseconds of one fork of {@code trial}. */
  public double ofFork(Trial trial) {
    Workload.Recording recording = trial.workload().recording();
    ForkLoad load = ForkLoad.of(trial);
    double restNs = recording.resourceLead().plus(recording.resourceTail()).toNanos();
    return (trial.goesByTime()
            ? timedNs(trial)
            : load.messages() / messagesPerSecond * NS_PER_SECOND)
        + load.legs() * (restNs + startNs);
  }

  /** Nanoseconds of one fork of each of {@code trials}. */
  public double ofForks(List<Trial> trials) {
    return trials.stream().mapToDouble(this::ofFork).sum();
  }

  private static double timedNs(Trial trial) {
    Protocol protocol = trial.protocol();
    double measuredNs =
        (double) protocol.measurementIterations() * protocol.measurementTime().toNanos();
    double warmupNs = (double) protocol.warmupIterations() * protocol.warmupTime().toNanos();
    Workload.Schedule schedule = trial.workload().schedule();
    return (schedule.brokerState() == Workload.BrokerState.WARM ? 2 : 1) * measuredNs
        + (schedule.clientWarm() ? warmupNs : 0);
  }

  /** Such as {@code 10,000 msg/s and 15.0 s to start}. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%,.0f msg/s and %s to start",
        messagesPerSecond,
        DurationText.ofNanos(startNs));
  }
}
