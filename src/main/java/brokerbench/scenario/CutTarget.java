package brokerbench.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Which nodes of a cluster lose their power at once. */
public enum CutTarget {
  /** Every node. */
  ALL,
  /** One node, another with each cut. */
  ONE,
  /** The fewest without which the rest is no majority; others with each cut. */
  QUORUM;

  /** The word on the command line and in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The target that is called so; empty where none is. */
  public static Optional<CutTarget> called(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }

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
