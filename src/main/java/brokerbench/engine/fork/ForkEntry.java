package brokerbench.engine.fork;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * How a JVM that its host started begins and ends. Exit codes: 0 done, 1 failed and said so, 2 no
 * plan, 3 the host is gone. Client libraries leave threads behind, so that it always ends the
 * process itself.
 *
 * @param plan type of what the host hands it first
 * @param orders type of what the host tells it afterwards
 * @param failed makes the message that says why the plan cannot be done, of one line
 * @param body carries a plan out
 */
public record ForkEntry<P, H>(
    Class<P> plan, Class<H> orders, Function<String, Object> failed, Body<P, H> body) {

  private static final int DONE = 0;
  private static final int NO_PLAN = 2;
  private static final int HOST_GONE = 3;

  private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(10);

  /** Carries a plan out. */
  public interface Body<P, H> {

    /**
     * Returns when all is done.
     *
     * @return the last message
     */
    Object run(P plan, LineToHost<H> host) throws InterruptedException, IOException;
  }

  /** Carries out the plan on standard input; messages go to what was standard output. */
  public void run() {
    PrintStream messages = System.out;
    System.setOut(System.err);
    LineToHost<H> host = new LineToHost<>(System.in, messages, orders);
    P given = planOrExit(host);
    AtomicBoolean finished = new AtomicBoolean();
    host.listen(
        () -> {
          if (!finished.get()) {
            System.err.println("the host is gone; this fork ends");
            Runtime.getRuntime().halt(HOST_GONE);
          }
        });
    try {
      Object last = body.run(given, host);
      finished.set(true);
      host.send(last);
    } catch (InterruptedException | RuntimeException | IOException | Error e) {
      host.fail(e, failed);
    }
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

  private P planOrExit(LineToHost<H> host) {
    try {
      return host.plan(plan);
    } catch (IOException | IllegalArgumentException e) {
      System.err.println("no plan: " + e.getMessage());
      Runtime.getRuntime().halt(NO_PLAN);
      throw new IllegalStateException(e);
    }
  }
}
