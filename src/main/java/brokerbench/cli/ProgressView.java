package brokerbench.cli;

import brokerbench.engine.Outlook;
import brokerbench.engine.RunListener;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.live.RunStatus;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.Rate;
import brokerbench.results.Capacity;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.scenario.Trial;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows a run on standard error while it goes on: on a terminal its status in lines that stay in
 * their place, and a line now and then elsewhere.
 */
final class ProgressView implements RunListener, AutoCloseable {

  private static final long LINE_INTERVAL_NS = 10_000_000_000L;
  private static final int BAR = 20;

  private static final int STANDARD_ERROR = 2;

  private final NanoClock clock = NanoClock.system();
  private final RunStatus status = new RunStatus(clock);
  private final @Nullable StatusBlock block = redraws() ? new StatusBlock(System.err) : null;
  private long lineNs;

  /** Whether standard error is a terminal that moves its cursor as it is told. */
  private static boolean redraws() {
    String kind = System.getenv("TERM");
    return kind != null && !kind.isEmpty() && !kind.equals("dumb") && isTerminal(STANDARD_ERROR);
  }

  // The JDK tells whether input and output are one, and not whether this is (JDK-8351435). The flag
  // --enable-native-access allows the call.
  @SuppressWarnings("restricted")
  private static boolean isTerminal(int stream) {
    Linker linker = Linker.nativeLinker();
    Optional<MemorySegment> isatty = linker.defaultLookup().find("isatty");
    FunctionDescriptor form = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    try {
      return isatty.isPresent()
          && (int) linker.downcallHandle(isatty.get(), form).invokeExact(stream) == 1;
    } catch (Throwable failure) {
      throw new IllegalStateException("the C library cannot be called", failure);
    }
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

  /** Redraws the status, or prints {@code line} if there is no terminal. */
  private void show(String line) {
    if (block == null) {
      System.err.println(line);
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
      System.err.println(line);
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
