package brokerbench.environment.node;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.measurement.NanoClock;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Waits until nodes say that they have started and accept connections. */
public final class Readiness {

  /** What Kafka prints when it has started. */
  public static final String KAFKA_WORDS = "Kafka Server started";

  /** What NATS prints when it has started. */
  public static final String NATS_WORDS = "Server is ready";

  /** What Redis and Valkey print when they have started. */
  public static final String REDIS_WORDS = "Ready to accept connections";

  private static final Duration KAFKA_LIMIT = Duration.ofSeconds(30);
  private static final Duration NATIVE_LIMIT = Duration.ofSeconds(10);
  private static final int TAIL_LINES = 100;
  private static final int PROBE_TIMEOUT_MS = 1_000;
  private static final Duration PAUSE = Duration.ofMillis(25);

  private final NanoClock clock;

  /** Takes time from {@code clock}. */
  public Readiness(NanoClock clock) {
    this.clock = clock;
  }

  /** What a node of {@code broker} prints when it has started. */
  public static String wordsOf(String broker) {
    return switch (broker) {
      case "kafka" -> KAFKA_WORDS;
      case "redis" -> REDIS_WORDS;
      default -> NATS_WORDS;
    };
  }

  /**
   * Returns when every node is ready. Nodes of a cluster get three times as long as a single one,
   * for they share the processors and must elect a leader.
   *
   * @param broker {@code kafka}, {@code nats} or {@code redis}
   * @throws EnvironmentException when a node ends or is not ready in time
   */
  public void await(String broker, List<StartingNode> nodes) {
    Duration single = broker.equals("kafka") ? KAFKA_LIMIT : NATIVE_LIMIT;
    Duration limit = nodes.size() == 1 ? single : single.multipliedBy(3);
    long deadlineNs = clock.nanoTime() + limit.toNanos();
    nodes.forEach(node -> await(node, limit, deadlineNs));
  }

  private void await(StartingNode starting, Duration limit, long deadlineNs) {
    while (!ready(starting)) {
      BrokerNode node = starting.node();
      if (!node.alive()) {
        throw failed(node, "ended while it started" + reason(node));
      }
      if (clock.nanoTime() - deadlineNs > 0) {
        throw failed(
            node,
            String.format(
                Locale.ROOT,
                "did not answer at %s within %d s",
                text(starting.address()),
                limit.toSeconds()));
      }
      pause(node);
    }
  }

  private static String reason(BrokerNode node) {
    return node.failure().map(failure -> ": " + failure.split("[;\n]", 2)[0]).orElse("");
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
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

  private static boolean ready(StartingNode starting) {
    return LogTail.contains(starting.node().logFile(), starting.readyWords())
        && accepts(starting.address())
        && starting.health().map(Readiness::healthy).orElse(true);
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

  private static void pause(BrokerNode node) {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while " + node.name() + " started");
    }
  }
}
