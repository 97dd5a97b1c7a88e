package brokerbench.scenario;

import brokerbench.quantity.Worded;
import java.util.List;
import java.util.stream.IntStream;

/** Which nodes of a cluster lose their power at once. */
public enum CutTarget implements Worded {
  /** Every node. */
  ALL,
  /** One node, another with each cut. */
  ONE,
  /** The fewest without which the rest is no majority; others with each cut. */
  QUORUM;

  /**
   * The nodes of one cut.
   *
   * @param nodes of the cluster, 1 or more
   * @param cut number of the cut, from 1
   * @return numbers of nodes, from 0
   */
  public List<Integer> nodes(int nodes, int cut) {
    int count =
        switch (this) {
          case ALL -> nodes;
          case ONE -> 1;
          case QUORUM -> nodes / 2 + 1;
        };
    return IntStream.range(cut - 1, cut - 1 + count).mapToObj(each -> each % nodes).toList();
  }
}
