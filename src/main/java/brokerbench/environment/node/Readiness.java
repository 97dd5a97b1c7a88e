package brokerbench.environment.node;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Pause;
import brokerbench.measurement.NanoClock;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Waits until nodes say that they have started and accept connections. */
public final class Readiness {

  private static final int TAIL_LINES = 100;
  private static final int PROBE_TIMEOUT_MS = 1_000;
  private static final Duration PAUSE = Duration.ofMillis(25);

  private final NanoClock clock;

  public Readiness(NanoClock clock) {
    this.clock = clock;
  }

  /**
   * Returns when every node is ready. Nodes of a cluster get three times as long as a single one,
   * for they share the processors and must elect a leader.
   *
   * @throws EnvironmentException when a node ends or is not ready in time
   */
  public void await(Startup startup, List<AddressedNode> nodes) {
    Duration limit = nodes.size() == 1 ? startup.limit() : startup.limit().multipliedBy(3);
    long deadlineNs = clock.nanoTime() + limit.toNanos();
    nodes.forEach(node -> await(startup, node, limit, deadlineNs));
  }

  private void await(Startup startup, AddressedNode starting, Duration limit, long deadlineNs) {
    while (!ready(startup, starting)) {
      BrokerNode node = starting.node();
      if (!node.alive()) {
        String reason = node.failure().map(each -> ": " + each.split("[;\n]", 2)[0]).orElse("");
        throw failed(node, "ended while it started" + reason);
      }
      if (clock.nanoTime() - deadlineNs > 0) {
        String address = starting.address().askedText();
        throw failed(node, "did not answer at " + address + " within " + limit.toSeconds() + " s");
      }
      Pause.of(PAUSE, node.name() + " started");
    }
  }

  private static EnvironmentException failed(BrokerNode node, String what) {
    // the frames of a Java stack trace stand indented behind the line that says what happened
    List<String> last =
        LogTail.lines(node.logFile(), TAIL_LINES).stream()
            .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
            .toList();
    return new EnvironmentException(
        "%s %s; last line: '%s'; see %s"
            .formatted(
                node.name(), what, last.isEmpty() ? "none" : last.getLast(), node.logFile()));
  }

  private static boolean ready(Startup startup, AddressedNode starting) {
    return LogTail.contains(
            starting.node().logFile(), startup.readyWords(), starting.node().startsInLog())
        && accepts(starting.address().asked())
        && startup
            .healthPath()
            .flatMap(starting.address()::monitoring)
            .map(Readiness::healthy)
            .orElse(true);
  }

  private static boolean accepts(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, PROBE_TIMEOUT_MS);
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
}
