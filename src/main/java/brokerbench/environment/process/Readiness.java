package brokerbench.environment.process;

import brokerbench.environment.EnvironmentException;
import brokerbench.measurement.NanoClock;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Waits until a node says that it has started and accepts connections. */
final class Readiness {

  private static final int PROBE_TIMEOUT_MS = 1_000;
  private static final Duration PAUSE = Duration.ofMillis(25);

  private final NanoClock clock;

  Readiness(NanoClock clock) {
    this.clock = clock;
  }

  /**
   * Returns when {@code node} is ready.
   *
   * @param deadlineNs instant of the clock
   * @throws EnvironmentException when the node ends or the deadline passes
   */
  void await(ServerProcess node, long deadlineNs) {
    while (!ready(node)) {
      if (!node.alive()) {
        throw failed(node, "ended while it started");
      }
      if (clock.nanoTime() - deadlineNs > 0) {
        throw failed(node, "did not become ready in time");
      }
      pause(node);
    }
  }

  private static EnvironmentException failed(ServerProcess node, String what) {
    List<String> last = LogTail.lines(node.logFile(), 1);
    return new EnvironmentException(
        "%s %s; last line: '%s'; see %s"
            .formatted(
                node.name(), what, last.isEmpty() ? "none" : last.getFirst(), node.logFile()));
  }

  private static boolean ready(ServerProcess node) {
    NodePlan plan = node.plan();
    return LogTail.contains(node.logFile(), plan.readyWords())
        && accepts(plan.clientPort())
        && plan.health().map(Readiness::healthy).orElse(true);
  }

  private static boolean accepts(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PROBE_TIMEOUT_MS);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static boolean healthy(URI health) {
    try {
      HttpURLConnection connection = (HttpURLConnection) health.toURL().openConnection();
      connection.setConnectTimeout(PROBE_TIMEOUT_MS);
      connection.setReadTimeout(PROBE_TIMEOUT_MS);
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static void pause(ServerProcess node) {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while " + node.name() + " started");
    }
  }
}
