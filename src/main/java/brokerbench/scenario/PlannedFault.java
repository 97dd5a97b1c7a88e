package brokerbench.scenario;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault of broker nodes, or of their clients' path, under load.
 *
 * @param kind what is done
 * @param target to which nodes
 * @param at when, since the load of the first measurement iteration began
 * @param atLatest the same; or later, where the seed of the fork says when between them
 * @param length after which it is undone: nodes that stand still go on, nodes that have ended are
 *     started again on their data, the path is as it was; empty for nodes that stay away until the
 *     load is over
 */
public record PlannedFault(
    FaultKind kind, FaultTarget target, Duration at, Duration atLatest, Optional<Duration> length) {

  /** The value of the parameter {@code faults} without any. */
  static final String NONE = "none";

  static final String SEPARATOR = "; ";

  private static final Pattern TEXT =
      Pattern.compile(
          "(pause|kill|stop|fill|upgrade|"
              + PathFault.TEXT
              + ") (node-([1-9][0-9]{0,3})|leader|any|all) at (\\S+?)(?:\\.\\.(\\S+))?(?: for (\\S+))?");

  /**
   * Faults in the order in which they are given.
   *
   * @param text {@code none}, or such as {@code kill leader at 10s for 5s; pause node-1 at 30s for
   *     2s}
   * @throws InvalidScenarioException with the fault and what is expected
   */
  static List<PlannedFault> parse(String text) {
    return text.equals(NONE)
        ? List.of()
        : Arrays.stream(text.split(SEPARATOR, -1)).map(PlannedFault::one).toList();
  }

  private static PlannedFault one(String text) {
    Matcher found = TEXT.matcher(text);
    InvalidScenarioException.when(
        !found.matches(),
        "faults: '"
            + text
            + "' is not a fault; expected for example 'pause node-1 at 10s for 2s': pause, kill, stop,"
            + " fill or upgrade; cut, reset, latency TIME, latency TIME jitter TIME, bandwidth SIZE/s or loss P% of the clients' path;"
            + " node-N, leader, any or all; at TIME, or at TIME..TIME by the seed;"
            + " several with '; ' between them");
    String word = found.group(1);
    FaultKind kind = word.matches(PathFault.TEXT) ? PathFault.parse(word) : NodeFault.of(word);
    Duration at = time(found.group(4));
    Duration atLatest = Optional.ofNullable(found.group(5)).map(PlannedFault::time).orElse(at);
    InvalidScenarioException.when(
        found.group(5) != null && atLatest.compareTo(at) <= 0,
        "faults: '" + text + "' leaves no instant to choose; give the earlier one first");
    Optional<Duration> length = Optional.ofNullable(found.group(6)).map(PlannedFault::time);
    return new PlannedFault(kind, target(found), at, atLatest, length);
  }

  private static FaultTarget target(Matcher found) {
    return switch (found.group(2)) {
      case "leader" -> new FaultTarget.Leader();
      case "any" -> new FaultTarget.Any();
      case "all" -> new FaultTarget.All();
      default -> new FaultTarget.Node(Integer.parseInt(found.group(3)));
    };
  }

  private static Duration time(String text) {
    try {
      return DurationText.parse(text);
    } catch (QuantityException e) {
      throw new InvalidScenarioException("faults: " + e.getMessage());
    }
  }

  /** When it is undone at the latest; when it is done, where it never is. */
  public Duration end() {
    return atLatest.plus(length.orElse(Duration.ZERO));
  }
}
