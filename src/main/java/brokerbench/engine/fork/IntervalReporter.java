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
  private final HostLink link;
  private final long planned;
  private final Thread thread;
  private long reportedNs;
  private long published;
  private long delivered;

  IntervalReporter(
      LoadInstruments instruments, LegPlan leg, HistogramLog log, HostLink link, long planned) {
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
    thread.start();
  }

  private void reportUntilStopped() {
    try {
      long nextNs = instruments.clock().nanoTime() + INTERVAL_NS;
      while (true) {
        TimeUnit.NANOSECONDS.sleep(nextNs - instruments.clock().nanoTime());
        nextNs += INTERVAL_NS;
        report();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes what was recorded since the last call. Callable from any thread. */
  synchronized void report() {
    long nowNs = instruments.clock().nanoTime();
    Map<LatencyMetric, LatencyHistogram> latest = new EnumMap<>(LatencyMetric.class);
    for (LatencyInterval interval : instruments.recording().takeIntervals()) {
      IterationId id = iterations.get(interval.iteration()).id();
      String tag = interval.metric().word() + "/" + id.phase().word() + "/" + id.iteration();
      log.append(tag, interval.histogram(), reportedNs, nowNs);
      latest.put(interval.metric(), interval.histogram());
    }
    reportProgress(nowNs, latest);
    reportedNs = nowNs;
  }

  private void reportProgress(long nowNs, Map<LatencyMetric, LatencyHistogram> latest) {
    long publishedNow = instruments.audit().acknowledged();
    long deliveredNow = instruments.audit().delivered();
    double seconds = Math.max(1, nowNs - reportedNs) / 1e9;
    link.send(
        new ForkMessage.Progress(
            publishedNow,
            deliveredNow,
            planned,
            (publishedNow - published) / seconds,
            (deliveredNow - delivered) / seconds,
            p99Ns(latest.get(LatencyMetric.PUBLISH_LATENCY)),
            p99Ns(latest.get(LatencyMetric.END_TO_END_LATENCY))));
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
