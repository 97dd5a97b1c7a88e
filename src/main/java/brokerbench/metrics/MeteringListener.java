package brokerbench.metrics;

import brokerbench.engine.Outlook;
import brokerbench.engine.RelayingListener;
import brokerbench.engine.RunListener;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.measurement.DamagedLogException;
import brokerbench.measurement.HistogramTail;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LoggedCounts;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sets the metrics by what a run says, and passes it on. */
public final class MeteringListener extends RelayingListener {

  private final Meters meters;
  private @Nullable RunDirectory directory;
  private volatile @Nullable Fork fork;

  /** Passes on to {@code next}. */
  public MeteringListener(RunListener next, Meters meters) {
    super(next);
    this.meters = meters;
    meters.beforeScrape(this::addLatencies);
  }

  /** The fork that runs, and what of it has been counted. */
  private static final class Fork {
    private final ForkLabels labels;
    private final HistogramTail tail;
    private final int subscriptions;
    private long legPublished;
    private long legDelivered;
    private long publishedBefore;
    private long deliveredBefore;
    private long published;
    private long delivered;
    private long iterationsPublished;
    private long iterationsDelivered;
    private String phase = "";

    Fork(Trial trial, int number, HistogramTail tail) {
      this.labels = ForkLabels.of(trial, number);
      this.tail = tail;
      this.subscriptions = trial.deliveriesPerMessage();
    }
  }

  @Override
  public void runStarted(RunDirectory made) {
    directory = made;
    super.runStarted(made);
  }

  @Override
  public void forkStarted(Trial trial, int number, Outlook outlook) {
    RunDirectory written = Objects.requireNonNull(directory, "the run has not started");
    fork = new Fork(trial, number, new HistogramTail(written.histogramLog(trial.id(), number)));
    enter("starting");
    super.forkStarted(trial, number, outlook);
  }

  @Override
  public void iterationStarted(IterationId id) {
    enter(id.phase().word());
    super.iterationStarted(id);
  }

  @Override
  public void progress(ForkMessage.Progress progress) {
    Fork now = fork;
    if (now != null) {
      // A leg begins to count anew, behind what the iterations of the one before have told.
      if (progress.published() < now.legPublished) {
        now.publishedBefore = now.published;
        now.deliveredBefore = now.delivered;
      }
      now.legPublished = progress.published();
      now.legDelivered = progress.delivered();
      count(
          now,
          Math.max(0, now.publishedBefore + now.legPublished - now.published),
          Math.max(0, now.deliveredBefore + now.legDelivered - now.delivered));
      meters
          .backlog
          .labelValues(now.labels.valuesAnd())
          .set((double) progress.published() * now.subscriptions - progress.delivered());
    }
    super.progress(progress);
  }

  private void count(Fork now, long published, long delivered) {
    now.published += published;
    now.delivered += delivered;
    meters.published.labelValues(now.labels.valuesAnd()).inc(published);
    meters.delivered.labelValues(now.labels.valuesAnd()).inc(delivered);
  }

  @Override
  public void iterationFinished(IterationResult result) {
    Fork now = fork;
    if (now != null) {
      DeliveryCounts counts = result.counts();
      now.iterationsPublished += counts.published();
      now.iterationsDelivered += counts.delivered();
      // Progress is told once a second; what came after the last time is known from the counts.
      count(
          now,
          Math.max(0, now.iterationsPublished - now.published),
          Math.max(0, now.iterationsDelivered - now.delivered));
      meters.failed.labelValues(now.labels.valuesAnd()).inc(counts.failed());
      meters.lost.labelValues(now.labels.valuesAnd()).inc(counts.lost());
      meters.duplicated.labelValues(now.labels.valuesAnd()).inc(counts.duplicated());
    }
    super.iterationFinished(result);
  }

  /**
   * Reads what the fork's histogram log has more of than at the last time: when somebody looks, and
   * when the load is over. A line that nobody looks at costs the load nothing.
   */
  private synchronized void addLatencies() {
    Fork now = fork;
    if (now == null) {
      return;
    }
    try {
      for (LoggedCounts values : now.tail.next()) {
        String[] parts = values.tag().split("/", -1);
        meters.latencies(LatencyMetric.ofWord(parts[0])).add(now.labels.inPhase(parts[1]), values);
      }
    } catch (IOException | DamagedLogException unread) {
      // The run's own report reads the log again and says what is wrong with it.
    }
  }

  @Override
  public void sampled(ResourceSample sample) {
    Fork now = fork;
    if (now != null) {
      String[] labels = now.labels.valuesAnd(sample.node());
      sample
          .cpuPercentOfHost()
          .ifPresent(percent -> meters.nodeCpu.labelValues(labels).set(percent / 100));
      sample
          .memoryBytes()
          .ifPresent(bytes -> meters.nodeMemory.labelValues(labels).set((double) bytes));
    }
    super.sampled(sample);
  }

  @Override
  public void faultMade(String kind, List<String> nodes) {
    Fork now = fork;
    if (now != null) {
      nodes.forEach(node -> meters.fault.labelValues(now.labels.valuesAnd(kind, node)).set(1));
    }
    super.faultMade(kind, nodes);
  }

  @Override
  public void faultHealed(String kind, List<String> nodes) {
    Fork now = fork;
    if (now != null) {
      nodes.forEach(node -> meters.fault.remove(now.labels.valuesAnd(kind, node)));
    }
    super.faultHealed(kind, nodes);
  }

  @Override
  public void forkFinished(Trial trial, int number) {
    enter("");
    addLatencies();
    fork = null;
    meters.endFork();
    super.forkFinished(trial, number);
  }

  private void enter(String phase) {
    Fork now = fork;
    if (now == null) {
      return;
    }
    if (!now.phase.isEmpty()) {
      meters.phase.remove(now.labels.valuesAnd(now.phase));
    }
    if (!phase.isEmpty()) {
      meters.phase.labelValues(now.labels.valuesAnd(phase)).set(1);
    }
    now.phase = phase;
  }
}
