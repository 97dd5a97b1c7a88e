package brokerbench.engine.fork;

import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.DurationText;
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a fork in which nothing moves: prints all threads, virtual ones included, to the fork's log,
 * says why, and halts. Virtual threads can be lost in JDK 25 before 25.0.4 (JDK-8373120,
 * JDK-8369227), and a broker can stop answering; neither may hang a run.
 */
final class Watchdog {

  private static final long CHECK_MILLIS = 500;

  private final NanoClock clock;
  private final Duration timeout;
  private final LineToHost<HostMessage> link;
  private volatile @Nullable DeliveryAudit watched;
  private volatile long changedNs;
  private volatile boolean paused;

  Watchdog(NanoClock clock, Duration timeout, LineToHost<HostMessage> link) {
    this.clock = clock;
    this.timeout = timeout;
    this.link = link;
    this.changedNs = clock.nanoTime();
  }

  void start() {
    Thread.ofPlatform().daemon().name("watchdog").start(this::watch);
  }

  /** Watches the counts of {@code audit} from here on. */
  void watch(DeliveryAudit audit) {
    watched = audit;
    resume();
  }

  /** Stops watching while the host is asked. */
  void pause() {
    paused = true;
  }

  void resume() {
    changedNs = clock.nanoTime();
    paused = false;
  }

  private void watch() {
    long seen = -1;
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(CHECK_MILLIS);
        DeliveryAudit audit = watched;
        long moved = audit == null ? 0 : audit.acknowledged() + audit.delivered();
        if (moved != seen || paused) {
          seen = moved;
          changedNs = clock.nanoTime();
        } else if (clock.nanoTime() - changedNs > timeout.toNanos()) {
          end();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end() {
    String reason =
        "nothing was acknowledged or delivered for "
            + DurationText.of(timeout)
            + "; the thread dump is in the fork's log";
    System.err.println("watchdog: " + reason);
    dumpThreads();
    link.halt(new ForkMessage.ForkFailed(reason));
  }

  private static void dumpThreads() {
    try {
      Path directory = Files.createTempDirectory("brokerbench-threads");
      Path dump = directory.resolve("threads.txt");
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
      System.err.println(Files.readString(dump));
      Files.delete(dump);
      Files.delete(directory);
    } catch (IOException e) {
      System.err.println("watchdog: no thread dump: " + e.getMessage());
    }
  }
}
