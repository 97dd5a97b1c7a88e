package brokerbench.live;

import brokerbench.engine.Outlook;
import brokerbench.engine.RunListener;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.load.Load;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.DurationText;
import brokerbench.quantity.Rate;
import brokerbench.replication.ForkTimes;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** What a run does now, by what it says. Not safe for several threads. */
public final class RunStatus implements RunListener {

  private final RunEstimate estimate;
  private String fork = "";
  private String trial = "";
  private String what = "preparing";
  private boolean unsubscribed;
  private int subscriptions = 1;
  private long loadNs;

  /** Part of the fork's load that is done; negative outside of load. */
  private double share = -1;

  private double perSecond = -1;
  private OptionalLong p99Ns = OptionalLong.empty();
  private long lost;
  private long backlog;

  /** Of a run that has not begun. */
  public RunStatus(NanoClock clock) {
    this.estimate = new RunEstimate(clock);
  }

  /** The fork that runs, such as {@code [3/12] nats}; empty before the first. */
  public String fork() {
    return fork;
  }

  /** What it does, such as {@code measurement 2}. */
  public String what() {
    return what;
  }

  /** Whether nobody is subscribed, so that rates and latencies are those of publishes. */
  public boolean isUnsubscribed() {
    return unsubscribed;
  }

  /** Part of the fork's load that is done, 0 to 1; negative outside of load. */
  public double share() {
    return share;
  }

  /** Such as {@code 45 %}; empty outside of load. */
  public Optional<String> percent() {
    return share < 0
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "%.0f %%", 100 * share));
  }

  /** The rate over the last second; empty outside of load. */
  public Optional<Rate> rate() {
    return perSecond < 0 ? Optional.empty() : Optional.of(new Rate(perSecond));
  }

  /** Such as {@code 1 min to 2 min left (80 %)}; empty while nothing can be said. */
  public Optional<String> left() {
    return estimate.left(share).map(ForkTimes::text);
  }

  /** The rate that a finished iteration of the fork reached. */
  public Rate rate(IterationResult result) {
    double reached = unsubscribed ? result.publishedPerSecond() : result.deliveredPerSecond();
    return new Rate(Double.isNaN(reached) ? 0 : reached);
  }

  /** The latency of a finished iteration of the fork; empty where nothing has one. */
  public Optional<LatencySummary> latency(IterationResult result) {
    return (unsubscribed ? result.publishLatency() : result.endToEndLatency())
        .filter(latency -> latency.count() > 0);
  }

  /**
   * The 99th percentile of the latencies of the last second, nanoseconds; empty where nothing came
   * in it.
   */
  public OptionalLong p99Ns() {
    return p99Ns;
  }

  /** Deliveries owed for what is published, less those that came. */
  public long backlog() {
    return backlog;
  }

  /** Which fork of which trial. */
  public String place() {
    return fork.isEmpty() ? "no fork yet" : fork + ", " + trial;
  }

  /** Rate, 99th percentile, loss and backlog, those of which something is known. */
  public String load() {
    List<String> parts = new ArrayList<>();
    rate().ifPresent(now -> parts.add(now.text() + (unsubscribed ? " published" : " delivered")));
    p99Ns.ifPresent(ns -> parts.add("p99 " + DurationText.ofNanos(ns)));
    parts.add(String.format(Locale.ROOT, "lost %,d", lost));
    if (perSecond >= 0 && !unsubscribed) {
      parts.add(String.format(Locale.ROOT, "backlog %,d", backlog));
    }
    return String.join(", ", parts);
  }

  @Override
  public void forkStarted(Trial newTrial, int number, Outlook outlook) {
    estimate.forkStarted(newTrial, outlook);
    fork = "[%s] %s".formatted(outlook.text(), newTrial.broker());
    trial = "fork " + number + " of " + newTrial.id();
    unsubscribed = !newTrial.workload().clients().subscribe();
    subscriptions = newTrial.deliveriesPerMessage();
    loadNs = loadNs(newTrial);
    lost = 0;
    rest("starting");
  }

  /**
   * Length of a fork's load where it goes by time, or 0; of a search for the capacity the longest.
   */
  private static long loadNs(Trial trial) {
    if (!trial.goesByTime()) {
      return 0;
    }
    Protocol protocol = trial.protocol();
    int steps = trial.workload().load().capacityShare() > 0 ? Load.SEARCH_STEPS : 0;
    return (steps + protocol.warmupIterations()) * protocol.warmupTime().toNanos()
        + protocol.measurementIterations() * protocol.measurementTime().toNanos();
  }

  @Override
  public void phase(String now) {
    rest(now);
  }

  private void rest(String now) {
    what = now;
    share = -1;
    perSecond = -1;
    p99Ns = OptionalLong.empty();
    backlog = 0;
  }

  @Override
  public void iterationStarted(IterationId id) {
    estimate.iterationStarted();
    what = id.phase().word() + " " + id.iteration();
  }

  @Override
  public void progress(ForkMessage.Progress progress) {
    long done = unsubscribed ? progress.published() : progress.delivered();
    double sofar =
        progress.planned() > 0
            ? (double) done / progress.planned()
            : loadNs > 0 ? (double) estimate.loadElapsedNs() / loadNs : 0;
    share = Math.clamp(sofar, 0, 1);
    perSecond = unsubscribed ? progress.publishedPerSecond() : progress.deliveredPerSecond();
    p99Ns = unsubscribed ? progress.publishP99Ns() : progress.endToEndP99Ns();
    backlog =
        unsubscribed ? 0 : Math.max(0, progress.published() * subscriptions - progress.delivered());
  }

  @Override
  public void iterationFinished(IterationResult result) {
    lost += result.counts().lost();
  }

  @Override
  public void forkFinished(Trial ended, int number) {
    estimate.forkFinished();
    rest("ended");
  }
}
