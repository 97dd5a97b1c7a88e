package brokerbench.results;

import brokerbench.measurement.HistogramLog;
import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyInterval;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LatencyRecording;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A run of the golden run's first trial whose forks' logs the suite itself writes, as forks do:
 * once a second from the beginning of the load, and where the warm-up finishes. After a warm-up of
 * 2 s there is one measurement of as many seconds as are given. The second {@code i} of it brings
 * latencies of {@code i + 1} ms.
 */
public final class LoggedRun {

  public static final int WARMUP_PER_SECOND = 500;
  public static final long MILLISECOND_NS = 1_000_000;
  private static final long SECOND_NS = 1_000 * MILLISECOND_NS;
  private static final long WARMUP_NS = 2 * SECOND_NS;

  /** From when the load begins until its first iteration does. */
  private static final long STARTUP_NS = 20 * MILLISECOND_NS;

  /** From the end of the warm-up until its last messages have come. */
  private static final long FINISH_NS = 5 * MILLISECOND_NS;

  /** Messages of the warm-up that come after it. */
  private static final int LATE = 5;

  /** On the clock of the fork, which its log begins before the load. */
  private static final long LOG_NS = 5 * SECOND_NS;

  private static final long LOAD_NS = LOG_NS + 900 * MILLISECOND_NS;

  private final RunDirectory directory;
  private final Trial trial = GoldenRun.trials().getFirst();
  private final List<IterationResult> iterations = new ArrayList<>();

  /** In {@code out}, still without forks. */
  public LoggedRun(Path out) {
    directory = RunDirectory.create(out, "logged");
    directory.writeManifest(GoldenRun.manifest());
  }

  /** The log of a fork. */
  public Path log(int fork) {
    return directory.histogramLog(trial.id(), fork);
  }

  /** A further fork, which received so many messages in each second of its measurement. */
  public LoggedRun received(int... perSecond) {
    return add(LatencyMetric.END_TO_END_LATENCY, SECOND_NS, perSecond);
  }

  /** A further fork with nobody subscribed; so many publishes were acknowledged in each second. */
  public LoggedRun acknowledged(int... perSecond) {
    return add(LatencyMetric.PUBLISH_LATENCY, SECOND_NS, perSecond);
  }

  /**
   * As {@link #received}, in a log with one interval per iteration, as committed runs have them.
   */
  public LoggedRun merged(int... perSecond) {
    return add(LatencyMetric.END_TO_END_LATENCY, perSecond.length * SECOND_NS, perSecond);
  }

  private LoggedRun add(LatencyMetric metric, long intervalNs, int... perSecond) {
    long lengthNs = perSecond.length * SECOND_NS;
    int fork = iterations.size() / 2 + 1;
    LatencyRecording recording = new LatencyRecording(2, 3, 3_600 * SECOND_NS);
    LatencyBuffer buffer = recording.newBuffer(metric);
    try (HistogramLog log = new HistogramLog(log(fork), Instant.EPOCH, LOG_NS)) {
      Writer writer = new Writer(recording, log, LOAD_NS);
      for (int second = 1; second <= 2; second++) {
        record(buffer, 0, WARMUP_PER_SECOND, MILLISECOND_NS);
        writer.write(LOAD_NS + second * SECOND_NS, intervalNs);
      }
      record(buffer, 0, LATE, MILLISECOND_NS);
      writer.write(LOAD_NS + STARTUP_NS + WARMUP_NS + FINISH_NS, 0);
      for (int second = 1; second <= perSecond.length; second++) {
        record(buffer, 1, perSecond[second - 1], second * MILLISECOND_NS);
        writer.write(LOAD_NS + WARMUP_NS + second * SECOND_NS, intervalNs - FINISH_NS - STARTUP_NS);
      }
    }
    iterations.add(iteration(fork, Phase.WARMUP, WARMUP_NS, came(recording, 0, metric)));
    iterations.add(iteration(fork, Phase.MEASUREMENT, lengthNs, came(recording, 1, metric)));
    return this;
  }

  private static void record(LatencyBuffer buffer, int iteration, int count, long valueNs) {
    for (int i = 0; i < count; i++) {
      buffer.record(iteration, valueNs, 0);
    }
  }

  /** Writes what was recorded since it did so last, if that is long enough ago. */
  private static final class Writer {
    private final LatencyRecording recording;
    private final HistogramLog log;
    private long writtenNs;

    Writer(LatencyRecording recording, HistogramLog log, long startNs) {
      this.recording = recording;
      this.log = log;
      this.writtenNs = startNs;
    }

    void write(long nowNs, long leastNs) {
      if (nowNs - writtenNs >= leastNs) {
        for (LatencyInterval each : recording.takeIntervals()) {
          String phase = each.iteration() == 0 ? "warmup" : "measurement";
          log.append(each.metric().word() + "/" + phase + "/1", each.histogram(), writtenNs, nowNs);
        }
        writtenNs = nowNs;
      }
    }
  }

  private static LatencySummary came(
      LatencyRecording recording, int iteration, LatencyMetric metric) {
    return LatencySummary.of(metric, recording.total(iteration, metric));
  }

  private IterationResult iteration(int fork, Phase phase, long lengthNs, LatencySummary latency) {
    long came = latency.count();
    long delivered = latency.metric() == LatencyMetric.END_TO_END_LATENCY ? came : 0;
    return new IterationResult(
        new IterationId(trial.id(), fork, phase, 1),
        phase == Phase.WARMUP ? STARTUP_NS : STARTUP_NS + WARMUP_NS,
        lengthNs,
        lengthNs,
        came,
        delivered,
        0,
        new DeliveryCounts(came, came, came, 0, delivered, delivered, 0, 0, 0, 0),
        List.of(latency),
        new ClientUse(came * 1_000, 0, 0, 0, 0, 0, 0, OptionalLong.of(0), 0),
        List.of());
  }

  /** What reading the directory gives. */
  public RunData read() {
    try (RowWriter rows = directory.rows(GoldenRun.trials())) {
      iterations.forEach(rows::append);
    }
    return RunReader.read(directory.path());
  }
}
