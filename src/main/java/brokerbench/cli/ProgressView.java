package brokerbench.cli;

import brokerbench.engine.Outlook;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.load.Load;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.Rate;
import brokerbench.results.Capacity;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import java.io.PrintStream;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows a run while it goes on: phase, rate and time left, as a bar on a terminal and as a line now
 * and then elsewhere.
 */
final class ProgressView implements RunView {

  private static final int WIDTH = 79;
  private static final long LINE_INTERVAL_NS = 10_000_000_000L;

  private final PrintStream err;
  private final NanoClock clock;
  private final boolean terminal;
  private final RunEstimate estimate;
  private @Nullable ProgressBar bar;
  private String fork = "";
  private String iteration = "";
  private boolean unsubscribed;
  private long loadNs;
  private long lineNs;

  ProgressView(PrintStream err, NanoClock clock, boolean terminal) {
    this.err = err;
    this.clock = clock;
    this.terminal = terminal;
    this.estimate = new RunEstimate(clock);
  }

  /** On standard error. */
  static ProgressView onConsole() {
    return new ProgressView(System.err, NanoClock.system(), Terminal.isInteractive());
  }

  @Override
  public void forkStarted(Trial trial, int number, Outlook outlook) {
    estimate.forkStarted(trial, outlook);
    unsubscribed = !trial.workload().clients().subscribe();
    loadNs = loadNs(trial);
    fork = "[%s] %s".formatted(outlook.text(), trial.broker());
    if (terminal) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(fork)
              .setInitialMax(100)
              .setUnit(" %", 1)
              .setStyle(ProgressBarStyle.ASCII)
              .hideEta()
              .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
              .build();
    } else {
      err.println(fork + ": fork " + number + " of " + trial.id());
    }
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
  public void phase(String what) {
    ProgressBar shown = bar;
    if (shown != null) {
      shown.setExtraMessage(what);
    } else if (!terminal) {
      err.println((fork.isEmpty() ? "" : fork + ": ") + what);
    }
  }

  @Override
  public void iterationStarted(IterationId id) {
    estimate.iterationStarted();
    iteration = id.phase().word() + " " + id.iteration();
    phase(iteration);
    lineNs = clock.nanoTime();
  }

  @Override
  public void progress(ForkMessage.Progress progress) {
    double share =
        progress.planned() > 0
            ? (double) (unsubscribed ? progress.published() : progress.delivered())
                / progress.planned()
            : loadNs > 0 ? (double) estimate.loadElapsedNs() / loadNs : 0;
    String rate =
        new Rate(unsubscribed ? progress.publishedPerSecond() : progress.deliveredPerSecond())
            .text();
    String left = estimate.left(share).map(forecast -> ", " + TimeLeft.text(forecast)).orElse("");
    ProgressBar shown = bar;
    if (shown != null) {
      shown.stepTo(Math.round(100 * Math.min(1, share)));
      shown.setExtraMessage(iteration + ", " + rate + left);
    } else if (clock.nanoTime() - lineNs >= LINE_INTERVAL_NS) {
      lineNs = clock.nanoTime();
      String percent = String.format(Locale.ROOT, "%.0f %%", 100 * Math.min(1, share));
      err.println(fork + ": " + iteration + ", " + percent + ", " + rate + left);
    }
  }

  @Override
  public void iterationFinished(IterationResult result) {
    Rate rate =
        unsubscribed
            ? Rate.of(result.publishedInside(), result.publishElapsedNs())
            : Rate.of(result.deliveredInside(), result.elapsedNs());
    String line =
        String.format(
            Locale.ROOT,
            "%s: %s %d, %s %s",
            fork,
            result.id().phase().word(),
            result.id().iteration(),
            rate.text(),
            unsubscribed ? "published" : "delivered");
    if (result.offeredPerSecond() > 0) {
      line += " of " + new Rate(result.offeredPerSecond()).text();
    }
    print(result.findings().isEmpty() ? line : line + ", " + result.validity().word());
  }

  @Override
  public void capacityFound(Capacity capacity) {
    print(
        "%s: an open loop of %s is sustained; %s are offered"
            .formatted(
                fork,
                new Rate(capacity.sustainedPerSecond()).text(),
                new Rate(capacity.offeredPerSecond()).text()));
  }

  @Override
  public void found(LocatedFinding finding) {
    if (finding.trial() == null) {
      // What is wrong with the host was said before the run.
      return;
    }
    print(fork + ": " + finding.finding().text());
  }

  private void print(String line) {
    ProgressBar shown = bar;
    if (shown != null) {
      err.print("\r" + " ".repeat(WIDTH) + "\r");
    }
    err.println(line);
  }

  @Override
  public void forkFinished(Trial trial, int number) {
    estimate.forkFinished();
    close();
  }

  @Override
  public void close() {
    ProgressBar shown = bar;
    bar = null;
    if (shown != null) {
      shown.close();
    }
  }
}
