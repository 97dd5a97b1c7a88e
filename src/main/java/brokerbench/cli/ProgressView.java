package brokerbench.cli;

import brokerbench.engine.Outlook;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.live.RunStatus;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.Rate;
import brokerbench.results.Capacity;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.scenario.Trial;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Shows a run while it goes on: on a terminal its status in lines that stay in their place, and a
 * line now and then elsewhere.
 */
final class ProgressView implements RunView {

  private static final long LINE_INTERVAL_NS = 10_000_000_000L;
  private static final int BAR = 20;

  private final PrintStream err;
  private final NanoClock clock;
  private final RunStatus status;
  private final @Nullable StatusBlock block;
  private long lineNs;

  /**
   * On {@code err}.
   *
   * @param terminal whether that is a terminal that moves its cursor
   */
  ProgressView(PrintStream err, NanoClock clock, boolean terminal) {
    this.err = err;
    this.clock = clock;
    this.status = new RunStatus(clock);
    this.block = terminal ? new StatusBlock(err) : null;
  }

  /** On standard error. */
  static ProgressView onConsole() {
    return new ProgressView(System.err, NanoClock.system(), Terminal.redraws());
  }

  @Override
  public void forkStarted(Trial trial, int number, Outlook outlook) {
    status.forkStarted(trial, number, outlook);
    show(status.fork() + ": fork " + number + " of " + trial.id());
  }

  @Override
  public void phase(String what) {
    status.phase(what);
    show((status.fork().isEmpty() ? "" : status.fork() + ": ") + what);
  }

  @Override
  public void iterationStarted(IterationId id) {
    status.iterationStarted(id);
    show(status.fork() + ": " + status.what());
    lineNs = clock.nanoTime();
  }

  @Override
  public void progress(ForkMessage.Progress progress) {
    status.progress(progress);
    if (block != null || clock.nanoTime() - lineNs >= LINE_INTERVAL_NS) {
      lineNs = clock.nanoTime();
      show(
          "%s: %s, %s, %s%s"
              .formatted(
                  status.fork(),
                  status.what(),
                  status.percent().orElse(""),
                  status.rate().map(Rate::text).orElse(""),
                  status.left().map(left -> ", " + left).orElse("")));
    }
  }

  /**
   * Shows the status anew.
   *
   * @param line what is said of it where there is no terminal
   */
  private void show(String line) {
    if (block == null) {
      err.println(line);
    } else {
      block.show(lines());
    }
  }

  /** Place, phase with a bar and time left, and load: 80 columns with the usual names. */
  private List<String> lines() {
    String left = status.left().map(time -> "  " + time).orElse("");
    String bar =
        status.percent().map(percent -> "  [" + bar(status.share()) + "] " + percent).orElse("");
    return List.of(status.place(), "  " + status.what() + bar + left, "  " + status.load());
  }

  private static String bar(double share) {
    int done = (int) Math.round(share * BAR);
    return "=".repeat(done) + " ".repeat(BAR - done);
  }

  @Override
  public void iterationFinished(IterationResult result) {
    status.iterationFinished(result);
    String line =
        String.format(
            Locale.ROOT,
            "%s: %s %d, %s %s",
            status.fork(),
            result.id().phase().word(),
            result.id().iteration(),
            status.rate(result).text(),
            status.isUnsubscribed() ? "published" : "delivered");
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
                status.fork(),
                new Rate(capacity.sustainedPerSecond()).text(),
                new Rate(capacity.offeredPerSecond()).text()));
  }

  @Override
  public void found(LocatedFinding finding) {
    if (finding.trial() == null) {
      // What is wrong with the host was said before the run.
      return;
    }
    String place = status.fork().isEmpty() ? finding.trial() : status.fork();
    print(place + ": " + finding.finding().text());
  }

  private void print(String line) {
    if (block == null) {
      err.println(line);
    } else {
      block.print(line);
    }
  }

  @Override
  public void forkFinished(Trial trial, int number) {
    status.forkFinished(trial, number);
    close();
  }

  @Override
  public void close() {
    if (block != null) {
      block.clear();
    }
  }
}
