package brokerbench.scenario;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a setting of a broker: of a parameter or of what the live broker tells once, or of what
 * each node has for itself.
 *
 * @param name such as {@code topic.replicas}, or {@code appendonly} of each node
 * @param ofEachNode whether it is told of each node
 */
public record SettingName(String name, boolean ofEachNode) {

  /**
   * As a client reads it of node 2, {@code node.2.NAME}, or the server, {@code
   * cluster.nats_2_NAME}.
   */
  private static final Pattern OF_A_NODE =
      Pattern.compile("(?:node\\.[^.]+\\.|cluster\\.[a-z]+_[0-9]+_)(.+)");

  /** Told once. */
  public static SettingName of(String name) {
    return new SettingName(name, false);
  }

  /** Told of each node. */
  public static SettingName ofEachNode(String name) {
    return new SettingName(name, true);
  }

  /** Whether {@code key} of what is told has a value of this setting. */
  public boolean isOf(String key) {
    if (!ofEachNode) {
      return key.equals(name);
    }
    Matcher node = OF_A_NODE.matcher(key);
    return node.matches() && node.group(1).equals(name);
  }
}
