package brokerbench.engine.fork;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Entry point of a fork. Exit codes: 0 done, 1 failed and said so, 2 no plan, 3 the host is gone.
 * Plans for its own death: client libraries leave threads behind, so it always ends the process
 * itself.
 */
public final class ForkedMain {

  private static final int DONE = 0;
  private static final int NO_PLAN = 2;
  private static final int HOST_GONE = 3;

  private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(10);

  private ForkedMain() {}

  /**
   * Runs the plan on standard input.
   *
   * @param args name the fork's log, for people who list processes; not read
   */
  public static void main(String[] args) {
    PrintStream messages = System.out;
    System.setOut(System.err);
    LineToHost link = new LineToHost(System.in, messages);
    ForkPlan plan = planOrExit(link);
    AtomicBoolean finished = new AtomicBoolean();
    link.listen(
        () -> {
          if (!finished.get()) {
            System.err.println("the host is gone; this fork ends");
            Runtime.getRuntime().halt(HOST_GONE);
          }
        });
    try {
      new ForkSide(plan, link).run();
    } catch (InterruptedException | RuntimeException | IOException | Error e) {
      ForkEnd.fail(link, e);
    }
    finished.set(true);
    link.send(new ForkMessage.ForkFinished());
    end();
  }

  /** Lets shutdown hooks run, such as that of a flight recording, but not for ever. */
  private static void end() {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              LockSupport.parkNanos(SHUTDOWN_LIMIT.toNanos());
              Runtime.getRuntime().halt(DONE);
            });
    System.exit(DONE);
  }

  private static ForkPlan planOrExit(LineToHost link) {
    try {
      return link.plan();
    } catch (IOException | IllegalArgumentException e) {
      System.err.println("no plan: " + e.getMessage());
      Runtime.getRuntime().halt(NO_PLAN);
      throw new IllegalStateException(e);
    }
  }
}
