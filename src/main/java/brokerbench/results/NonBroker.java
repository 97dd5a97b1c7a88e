package brokerbench.results;

import java.util.Arrays;
import java.util.Locale;

/** What is sampled beside the broker nodes, by its word in the column {@code node}. */
public enum NonBroker {
  /** The JVM of the fork. */
  CLIENT,
  /** The process that runs the suite. */
  HARNESS,
  /** The machine. */
  HOST,
  /** The process through which clients reach brokers. */
  PROXY,
  /** The container engine's own processes. */
  DOCKER,
  /** The processes that pass published ports on. */
  DOCKER_PROXY;

  /** In files: {@code client}, {@code docker-proxy} and so on. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether {@code node} is one of these, and no broker. */
  public static boolean is(String node) {
    return Arrays.stream(values()).anyMatch(each -> each.word().equals(node));
  }
}
