package brokerbench.scenario;

/** Which nodes of a cluster a fault concerns. */
public sealed interface FaultTarget {

  /** The word on the command line and in files. */
  default String word() {
    return switch (this) {
      case Node(int number) -> "node-" + number;
      case Leader() -> "leader";
      case Any() -> "any";
      case All() -> "all";
    };
  }

  /**
   * One node.
   *
   * @param number 1 or more, in node order
   */
  record Node(int number) implements FaultTarget {}

  /**
   * The node that led the first partition of the first topic before the load, or served it where a
   * partition has no copies.
   */
  record Leader() implements FaultTarget {}

  /** One node, which the seed of the fork chooses. */
  record Any() implements FaultTarget {}

  /** Every node, at once. */
  record All() implements FaultTarget {}
}
