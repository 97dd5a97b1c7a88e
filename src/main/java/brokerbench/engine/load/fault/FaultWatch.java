package brokerbench.engine.load.fault;

import brokerbench.broker.ClientCounters;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.PublishListener;
import brokerbench.engine.load.ReceiptListener;
import brokerbench.engine.load.ReceiptRecorder;
import brokerbench.measurement.NanoClock;
import brokerbench.results.FaultEffect;
import brokerbench.scenario.PlannedFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees what faults of broker nodes do to the clients of a leg. Of the faults it knows during the
 * load only when the first is due; the host says afterwards when each was made.
 */
public final class FaultWatch implements ReceiptListener, AutoCloseable {

  /** What an acknowledgement may be late without being a sign of anything. */
  private static final long UNAFFECTED_NS = 10_000_000;

  /** How long before the first fault the latency is the usual one. */
  private static final long BEFORE_NS = Duration.ofSeconds(10).toNanos();

  private static final long COUNTERS_MILLIS = 10;

  /** How long before the first fault is due the usual latency is settled. */
  private static final long SETTLED_BEFORE_NS = Duration.ofMillis(30).toNanos();

  private static final double NANOS_PER_SECOND = 1e9;

  private final NanoClock clock;
  private final Offered offered;
  private final FaultSeries series;
  private final List<AcknowledgementGaps> gaps = new ArrayList<>();
  private final long firstFaultNs;
  private final long beganNs;
  private long measuredNs;
  private volatile long usualAtNs = Long.MAX_VALUE;
  private @Nullable Thread counting;

  /**
   * The open loop.
   *
   * @param perSecond messages of all producers
   * @param producers of it
   * @param subscriptions that receive each message; 0 where publishes alone are measured, and
   *     acknowledgements stand for deliveries
   */
  public record Offered(double perSecond, int producers, int subscriptions) {

    private double owedPerSecond() {
      return perSecond * Math.max(1, subscriptions);
    }

    private long intervalNs() {
      return Math.round(producers / perSecond * NANOS_PER_SECOND);
    }
  }

  /**
   * Of which fork an effect is told.
   *
   * @param trial id of the trial
   * @param fork 1 or more
   * @param timers as {@link FaultEffect#timers}
   */
  public record Subject(String trial, int fork, String timers) {}

  private FaultWatch(NanoClock clock, Offered offered, long firstFaultNs, long lengthNs) {
    this.clock = clock;
    this.offered = offered;
    this.firstFaultNs = firstFaultNs;
    this.beganNs = clock.nanoTime();
    this.measuredNs = beganNs;
    this.series = new FaultSeries(beganNs, lengthNs);
    for (int i = 0; i < offered.producers(); i++) {
      gaps.add(
          new AcknowledgementGaps(offered.intervalNs() + UNAFFECTED_NS, beganNs, new Publishes()));
    }
  }

  /**
   * Begins to watch.
   *
   * @param firstFaultNs when the first fault is due at the earliest, since the measurement began
   * @param lengthNs of the load, all iterations and the wait at its end
   * @param counters of the client library
   */
  public static FaultWatch begin(
      LoadLeg leg,
      Offered offered,
      long firstFaultNs,
      long lengthNs,
      Supplier<ClientCounters> counters) {
    FaultWatch watch = new FaultWatch(leg.instruments().clock(), offered, firstFaultNs, lengthNs);
    leg.tell(watch);
    leg.tellOfPublishes(watch.gaps::get);
    watch.counting = Thread.ofVirtual().name("fault-watch").start(() -> watch.count(counters));
    return watch;
  }

  private void count(Supplier<ClientCounters> counters) {
    try {
      ClientCounters before = counters.get();
      while (!Thread.currentThread().isInterrupted()) {
        TimeUnit.MILLISECONDS.sleep(COUNTERS_MILLIS);
        settleUsual(clock.nanoTime());
        ClientCounters now = counters.get();
        if (!now.equals(before)) {
          series.trouble(clock.nanoTime());
        }
        before = now;
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  private void settleUsual(long nowNs) {
    if (nowNs >= usualAtNs) {
      usualAtNs = Long.MAX_VALUE;
      series.usual(series.medianNs(nowNs - BEFORE_NS, nowNs));
    }
  }

  /** What became of each producer's publishes. */
  private final class Publishes implements PublishListener {

    @Override
    public void acknowledged(long dueNs, long nowNs) {
      if (offered.subscriptions() == 0) {
        series.arrived(dueNs, nowNs);
      }
    }

    @Override
    public void failed(long nowNs) {
      series.trouble(nowNs);
    }
  }

  @Override
  public void received(
      ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs) {
    series.arrived(dueNs, nowNs);
  }

  /** The first measurement iteration begins; calls after the first change nothing. */
  public void measures(long nowNs) {
    if (measuredNs == beganNs) {
      measuredNs = nowNs;
      usualAtNs = nowNs + Math.max(0, firstFaultNs - SETTLED_BEFORE_NS);
    }
  }

  /**
   * What came of each fault.
   *
   * @param planned in the order of time
   * @param made the same, as the host made them
   * @param lengthNs of the measurement
   */
  public List<FaultEffect> effects(
      Subject subject,
      List<PlannedFault> planned,
      List<MadeFault> made,
      StoredState stored,
      long lengthNs) {
    List<FaultEffect> effects = new ArrayList<>();
    for (int i = 0; i < made.size(); i++) {
      long untilNs = i + 1 < made.size() ? made.get(i + 1).injectedNs() : measuredNs + lengthNs;
      effects.add(effect(subject, planned.get(i), new Seen(i + 1, made.get(i), untilNs), stored));
    }
    return effects;
  }

  /**
   * One of them.
   *
   * @param untilNs beginning of the next one, or end of the load
   */
  private record Seen(int number, MadeFault made, long untilNs) {

    long fromNs() {
      return made.injectedNs();
    }

    /** When it was undone, or what came next where it was not. */
    long endNs() {
      return made.healedNs().orElse(untilNs);
    }
  }

  private FaultEffect effect(Subject subject, PlannedFault planned, Seen seen, StoredState stored) {
    MadeFault made = seen.made();
    long fromNs = seen.fromNs();
    long[] windowsNs = windowsNs(seen);
    double owed = offered.owedPerSecond();
    return new FaultEffect(
        subject.trial(),
        subject.fork(),
        seen.number(),
        planned.kind().word(),
        planned.target().word(),
        made.nodes(),
        made.plannedNs(),
        fromNs - measuredNs,
        made.effectiveNs() - measuredNs,
        since(made.healedNs(), measuredNs),
        since(series.firstTroubleNs(fromNs, seen.untilNs()), fromNs),
        offered.producers(),
        windowsNs.length,
        at(windowsNs, windowsNs.length / 2),
        at(windowsNs, windowsNs.length - 1),
        since(series.sustainedNs(fromNs, seen.untilNs(), 0.5 * owed), fromNs),
        since(series.sustainedNs(fromNs, seen.untilNs(), 0.95 * owed), fromNs),
        catchUpNs(seen),
        series.late(fromNs, seen.untilNs()),
        series.late(fromNs, seen.endNs()),
        series.lateNs(fromNs, seen.untilNs()) / NANOS_PER_SECOND,
        stored.vanished(),
        stored.unknownArrived(),
        stored.unknownAbsent(),
        subject.timers());
  }

  private static OptionalLong since(OptionalLong instantNs, long fromNs) {
    return instantNs.isPresent()
        ? OptionalLong.of(instantNs.getAsLong() - fromNs)
        : OptionalLong.empty();
  }

  private static OptionalLong at(long[] sorted, int index) {
    return sorted.length == 0 ? OptionalLong.empty() : OptionalLong.of(sorted[index]);
  }

  private OptionalLong catchUpNs(Seen seen) {
    OptionalLong healedNs = seen.made().healedNs();
    return healedNs.isEmpty()
        ? OptionalLong.empty()
        : since(
            series.caughtUpNs(seen.fromNs(), healedNs.getAsLong(), seen.untilNs()),
            healedNs.getAsLong());
  }

  /** Of each producer that has one, the shortest first. */
  private long[] windowsNs(Seen seen) {
    return gaps.stream()
        .mapToLong(each -> each.longestNs(seen.fromNs(), seen.endNs(), seen.untilNs()))
        .filter(each -> each > 0)
        .map(each -> each - offered.intervalNs())
        .sorted()
        .toArray();
  }

  /** Watches the client library no more. */
  @Override
  public void close() {
    Thread ending = counting;
    if (ending != null) {
      ending.interrupt();
    }
  }
}
