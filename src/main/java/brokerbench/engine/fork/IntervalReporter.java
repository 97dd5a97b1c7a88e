package brokerbench.engine.fork;

import brokerbench.engine.load.LoadInstruments;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.measurement.HistogramLog;
import brokerbench.measurement.LatencyHistogram;
import brokerbench.measurement.LatencyInterval;
import brokerbench.measurement.LatencyMetric;
import brokerbench.results.IterationId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Once a second: the interval's histograms to the log, the progress to the host. */
final class IntervalReporter {

  private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

  private final LoadInstruments instruments;
  private final List<LoadIteration> iterations;
  private final HistogramLog log;
  private final LineToHost<HostMessage> link;
  private final long planned;
  private final Thread thread;
  private final Map<LatencyMetric, LatencyHistogram> sinceProgress =
      new EnumMap<>(LatencyMetric.class);
  private long reportedNs;
  private long progressNs;
  private long published;
  private long delivered;

  IntervalReporter(
      LoadInstruments instruments,
      LegPlan leg,
      HistogramLog log,
      LineToHost<HostMessage> link,
      long planned) {
    this.instruments = instruments;
    this.iterations = leg.inOrder();
    this.log = log;
    this.link = link;
    this.planned = planned;
    this.thread =
        Thread.ofPlatform().daemon().name("interval-reporter").unstarted(this::reportUntilStopped);
  }

  void start() {
    reportedNs = instruments.clock().nanoTime();
    progressNs = reportedNs;
    thread.start();
  }

  private void reportUntilStopped() {
    try {
      long nextNs = instruments.clock().nanoTime() + INTERVAL_NS;
      while (true) {
        TimeUnit.NANOSECONDS.sleep(nextNs - instruments.clock().nanoTime());
        nextNs += INTERVAL_NS;
        tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes what was recorded since it was last written, and tells how the last second went. */
  synchronized void tick() {
    long nowNs = write();
    reportProgress(nowNs);
    sinceProgress.clear();
    progressNs = nowNs;
  }

  /** Writes what was recorded since it was last written. Callable from any thread. */
  synchronized long write() {
    long nowNs = instruments.clock().nanoTime();
    for (LatencyInterval interval : instruments.recording().takeIntervals()) {
      IterationId id = iterations.get(interval.iteration()).id();
      String tag = interval.metric().word() + "/" + id.phase().word() + "/" + id.iteration();
      log.append(tag, interval.histogram(), reportedNs, nowNs);
      sinceProgress.merge(
          interval.metric(),
          interval.histogram(),
          (one, other) -> LatencyHistogram.merge(List.of(one, other)));
    }
    reportedNs = nowNs;
    return nowNs;
  }

  private void reportProgress(long nowNs) {
    long publishedNow = instruments.audit().acknowledged();
    long deliveredNow = instruments.audit().delivered();
    double seconds = Math.max(1, nowNs - progressNs) / 1e9;
    link.send(
        new ForkMessage.Progress(
            publishedNow,
            deliveredNow,
            planned,
            (publishedNow - published) / seconds,
            (deliveredNow - delivered) / seconds,
            p99Ns(sinceProgress.get(LatencyMetric.PUBLISH_LATENCY)),
            p99Ns(sinceProgress.get(LatencyMetric.END_TO_END_LATENCY))));
    published = publishedNow;
    delivered = deliveredNow;
  }

  private static OptionalLong p99Ns(@Nullable LatencyHistogram histogram) {
    return histogram == null || histogram.count() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(histogram.percentileNs(99));
  }

  /** Forces the log to disk. */
  synchronized void force() {
    log.force();
  }

  void stop() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }
}
