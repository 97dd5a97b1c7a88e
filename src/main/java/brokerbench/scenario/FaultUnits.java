package brokerbench.scenario;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What a fault of one node disturbs: all servers that the node is made of, or one server where each
 * stands for itself. Servers are numbered from 0, in the order of their cluster, which begins with
 * one of each node, then has another of each, and so on.
 *
 * @param count of units
 * @param servers in all, a multiple of {@code count}
 */
public record FaultUnits(int count, int servers) {

  public static FaultUnits of(Params params) {
    BrokerModel broker = Brokers.of(params);
    int nodes = params.cluster().nodes();
    int servers = nodes * broker.serversPerNode(params);
    return new FaultUnits(broker.nodeFailsAsAWhole() ? nodes : servers, servers);
  }

  /** The servers of {@code unit}, which is 0 to {@code count} - 1. */
  public List<Integer> servers(int unit) {
    return IntStream.range(0, servers).filter(server -> unitOf(server) == unit).boxed().toList();
  }

  /** The unit that {@code server} is of. */
  public int unitOf(int server) {
    return server % count;
  }
}
