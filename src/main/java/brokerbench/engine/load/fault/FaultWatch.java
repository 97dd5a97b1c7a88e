package brokerbench.engine.load.fault;

import brokerbench.broker.ClientCounters;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.PublishErrors;
import brokerbench.engine.load.PublishListener;
import brokerbench.engine.load.ReceiptListener;
import brokerbench.engine.load.ReceiptRecorder;
import brokerbench.measurement.NanoClock;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.scenario.PlannedFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees what faults of broker nodes do to the clients of a leg. Of the faults it knows during the
 * load only when the first is due; the host says afterwards when each was made.
 */
public final class FaultWatch implements ReceiptListener, AutoCloseable {

  /** What an acknowledgement may be late without being a sign of anything. */
  static final long UNAFFECTED_NS = 10_000_000;

  /** How long before the first fault the latency is the usual one. */
  static final long BEFORE_NS = Duration.ofSeconds(10).toNanos();

  private static final long COUNTERS_MILLIS = 10;

  /** How long before the first fault is due the usual latency is settled. */
  private static final long SETTLED_BEFORE_NS = Duration.ofMillis(30).toNanos();

  private final NanoClock clock;
  private final Offered offered;
  private final FaultSeries series;
  private final PublishErrors errors = new PublishErrors();
  private final List<AcknowledgementGaps> gaps = new ArrayList<>();
  private final long firstFaultNs;
  private final long beganNs;
  private long measuredNs;
  private volatile long usualAtNs = Long.MAX_VALUE;
  private volatile long settledNs = Long.MAX_VALUE;
  private @Nullable Thread counting;

  /**
   * The open loop.
   *
   * @param perSecond messages of all producers
   * @param subscriptions that receive each message; 0 where publishes alone are measured, and
   *     acknowledgements stand for deliveries
   */
  public record Offered(double perSecond, int producers, int subscriptions) {

    double owedPerSecond() {
      return perSecond * Math.max(1, subscriptions);
    }

    long intervalNs() {
      return Math.round(producers / perSecond * 1e9);
    }
  }

  /** Of which fork an effect is told; timers are as {@link FaultEffect#timers}. */
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
      settledNs = nowNs;
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
    public void failed(long nowNs, Throwable cause) {
      series.failed(nowNs);
      errors.add(FaultEffects.part(nowNs), cause);
    }

    @Override
    public void attemptFailed(long nowNs) {
      series.trouble(nowNs);
    }
  }

  @Override
  public void received(
      ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs) {
    series.arrived(dueNs, nowNs);
  }

  /** Ignored: a redelivered message has already been counted when it first arrived. */
  @Override
  public void receivedAgain(
      ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs) {}

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
   * @param made the same as {@code planned}, as the host made them, in order of time
   * @param lengthNs of the measurement
   */
  public List<FaultEffect> effects(
      Subject subject,
      List<PlannedFault> planned,
      List<MadeFault> made,
      StoredState stored,
      long lengthNs) {
    return new FaultEffects(offered, series, errors, gaps, measuredNs)
        .of(subject, planned, made, stored, lengthNs);
  }

  /** What each second of the measurement saw, which took {@code lengthNs}. */
  public List<FaultSecond> seconds(String trial, int fork, long lengthNs) {
    return new FaultSeconds(series, gaps, offered.owedPerSecond(), settledNs)
        .of(trial, fork, measuredNs, lengthNs);
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
