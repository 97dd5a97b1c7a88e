package brokerbench.scenario;

/** Which nodes of a cluster a fault concerns. */
public sealed interface FaultTarget {

  /** The word on the command line and in files. */
  String word();

  /**
   * One node.
   *
   * @param number 1 or more, in node order
   */
  record Node(int number) implements FaultTarget {

    @Override
    public String word() {
      return "node-" + number;
    }
  }

  /**
   * The node that led the first partition of the first topic before the load, or served it where a
   * partition has no copies.
   */
  record Leader() implements FaultTarget {

    @Override
    public String word() {
      return "leader";
    }
  }

  /** One node, which the seed of the fork chooses. */
  record Any() implements FaultTarget {

    @Override
    public String word() {
      return "any";
    }
  }

  /** Every node, at once. */
  record All() implements FaultTarget {

    @Override
    public String word() {
      return "all";
    }
  }
}
