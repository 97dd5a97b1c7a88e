package brokerbench.scenario;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault of broker nodes, or of their clients' path, under load.
 *
 * @param kind what is done
 * @param target to which nodes
 * @param instant when
 * @param length after which it is undone: nodes that stand still go on, nodes that have ended are
 *     started again on their data, the path is as it was; empty for nodes that stay away until the
 *     load is over
 */
public record PlannedFault(
    FaultKind kind, FaultTarget target, FaultInstant instant, Optional<Duration> length) {

  /** The value of the parameter {@code faults} without any. */
  static final String NONE = "none";

  static final String SEPARATOR = "; ";

  private static final Pattern TEXT =
      Pattern.compile(
          "(pause|kill|stop|fill|upgrade|"
              + PathFault.TEXT
              + ") (node-([1-9][0-9]{0,3})|leader|any|all)"
              + " at (served\\+)?(\\S+?)(?:\\.\\.(\\S+))?(?: for (\\S+))?");

  /**
   * Faults in the order in which they are given; refuses what is none, with what is expected.
   *
   * @param text {@code none}, or such as {@code kill leader at 10s for 5s; stop any at 30s for 2s}
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
            + " node-N, leader, any or all; at TIME, at TIME..TIME by the seed, or at served+TIME after the"
            + " nodes of the fault before it serve again;"
            + " several with '; ' between them");
    try {
      FaultKind kind = kind(found.group(1));
      Optional<Duration> length = Optional.ofNullable(found.group(7)).map(DurationText::parse);
      return new PlannedFault(kind, target(found), instant(found), length);
    } catch (QuantityException e) {
      throw new InvalidScenarioException("faults: " + e.getMessage());
    }
  }

  private static FaultKind kind(String word) {
    return word.matches(PathFault.TEXT)
        ? PathFault.parse(word)
        : NodeFault.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static FaultInstant instant(Matcher found) {
    Duration time = DurationText.parse(found.group(5));
    Optional<Duration> latest = Optional.ofNullable(found.group(6)).map(DurationText::parse);
    boolean afterServing = found.group(4) != null;
    InvalidScenarioException.when(
        latest.filter(to -> afterServing || to.compareTo(time) <= 0).isPresent(),
        "faults: '" + found.group() + "' leaves no instant to choose; give the earlier one first");
    return afterServing
        ? new FaultInstant.AfterServing(time)
        : new FaultInstant.At(time, latest.orElse(time));
  }

  private static FaultTarget target(Matcher found) {
    return switch (found.group(2)) {
      case "leader" -> new FaultTarget.Leader();
      case "any" -> new FaultTarget.Any();
      case "all" -> new FaultTarget.All();
      default -> new FaultTarget.Node(Integer.parseInt(found.group(3)));
    };
  }

  /** Such as {@code stop of node-3}. */
  public String words() {
    return kind.word() + " of " + target.word();
  }

  boolean isAfterServing() {
    return instant instanceof FaultInstant.AfterServing;
  }

  /**
   * When it begins at the earliest.
   *
   * @param before when the fault before it is over, at the earliest
   */
  public Duration earliest(Duration before) {
    return switch (instant) {
      case FaultInstant.At(Duration from, _) -> from;
      case FaultInstant.AfterServing(Duration delay) -> before.plus(delay);
    };
  }

  /**
   * When it is over, as far as that is known beforehand: at the latest, of one at a time; at the
   * earliest, of one after serving. When it is made, where it is never undone.
   *
   * @param before the same of the fault before it
   */
  Duration end(Duration before) {
    Duration made = instant instanceof FaultInstant.At(_, Duration to) ? to : earliest(before);
    return made.plus(length.orElse(Duration.ZERO));
  }
}
