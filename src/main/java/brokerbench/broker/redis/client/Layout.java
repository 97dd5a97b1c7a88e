package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.ClusterPartitionParser;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.slots.ClusterSlotRange;
import io.lettuce.core.cluster.models.slots.ClusterSlotsParser;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Under which name, and on which node, each partition lies. Names follow from which slots one node
 * served at first, and stay when another one does.
 */
final class Layout {

  private static final int NOBODY = -1;
  private static final String EPOCH = "cluster_current_epoch:";

  private final int[] firstBySlot;
  private final int[] owners;
  private final int[] nowBySlot;
  private final Map<Integer, Set<Integer>> replicas;
  private final Map<String, Integer> numberById;

  /** Of the number of the node that serves each slot; of none for a stand-alone server. */
  Layout(int[] nodeBySlot) {
    this(nodeBySlot, nodeBySlot, Map.of(), Map.of());
  }

  /** Nodes that serve slots at first and now, their replicas, and nodes by the cluster's names. */
  private Layout(
      int[] firstBySlot,
      int[] nowBySlot,
      Map<Integer, Set<Integer>> replicas,
      Map<String, Integer> numberById) {
    this.firstBySlot = firstBySlot.clone();
    // in the order of their slots, which outlast a fail-over: who comes later finds the same names
    this.owners = Arrays.stream(firstBySlot).distinct().toArray();
    this.nowBySlot = nowBySlot.clone();
    this.replicas = replicas;
    this.numberById = numberById;
  }

  /**
   * A partition's channel or stream.
   *
   * @param node number of the node that serves it
   * @param slot its slot; 0 on a stand-alone server, where all go together
   */
  record PartitionKey(String name, int node, int slot) {

    /** The name as it goes over the wire. */
    byte[] bytes() {
      return name.getBytes(US_ASCII);
    }
  }

  /**
   * The layout of {@code nodes}: one is a stand-alone server, several are a cluster.
   *
   * @throws DriverException when they are no cluster that serves every slot
   */
  static Layout read(Nodes nodes) {
    if (nodes.count() == 1) {
      return new Layout(new int[0]);
    }
    Map<String, Integer> numberById = new HashMap<>();
    for (int node = 0; node < nodes.count(); node++) {
      String what = "ask " + nodes.address(node) + " for its place in the cluster";
      numberById.put(RedisAnswer.of(nodes.ask(node).clusterMyId(), what), node);
    }
    return told(nodes, 0, numberById);
  }

  /**
   * The same names, on the nodes that serve them now: by the word of the node that knows of the
   * latest election. One that was started again knows of those before it ended, at first.
   *
   * @throws DriverException when no node answers, or that one knows of a slot that none serves
   */
  Layout again(Nodes nodes) {
    int asked = NOBODY;
    long latest = NOBODY;
    for (int node = 0; node < nodes.count(); node++) {
      long epoch =
          nodes
              .answer(node, RedisAsyncCommands::clusterInfo)
              .map(Layout::epoch)
              .orElse((long) NOBODY);
      if (epoch > latest) {
        asked = node;
        latest = epoch;
      }
    }
    if (asked == NOBODY) {
      throw new DriverException(
          "Redis: no node of the cluster of " + nodes.address(0) + " answers");
    }
    Layout now = told(nodes, asked, numberById);
    return new Layout(firstBySlot, now.nowBySlot, now.replicas, numberById);
  }

  private static long epoch(String clusterInfo) {
    return clusterInfo
        .lines()
        .filter(line -> line.startsWith(EPOCH))
        .mapToLong(line -> Long.parseLong(line.substring(EPOCH.length())))
        .findFirst()
        .orElse(0);
  }

  private static Layout told(Nodes nodes, int asked, Map<String, Integer> numberById) {
    int[] nodeBySlot = new int[SlotHash.SLOT_COUNT];
    Arrays.fill(nodeBySlot, NOBODY);
    String what = "ask " + nodes.address(asked) + " for the cluster's slots";
    for (ClusterSlotRange range :
        ClusterSlotsParser.parse(RedisAnswer.of(nodes.ask(asked).clusterSlots(), what))) {
      Integer number = numberById.get(range.getUpstream().getNodeId());
      if (number != null) {
        Arrays.fill(nodeBySlot, range.getFrom(), range.getTo() + 1, number);
      }
    }
    long unserved = Arrays.stream(nodeBySlot).filter(node -> node == NOBODY).count();
    if (unserved > 0) {
      throw new DriverException(
          "Redis: the cluster of %s is not formed: the nodes that were given do not serve %d of %d slots"
              .formatted(nodes.address(asked), unserved, SlotHash.SLOT_COUNT));
    }
    return new Layout(
        nodeBySlot, nodeBySlot, replicas(nodes, asked, numberById), Map.copyOf(numberById));
  }

  /** The list of slots leaves out a replica until its master has sent it something. */
  private static Map<Integer, Set<Integer>> replicas(
      Nodes nodes, int asked, Map<String, Integer> numberById) {
    String what = "ask " + nodes.address(asked) + " for the cluster's nodes";
    Map<Integer, Set<Integer>> replicas = new HashMap<>();
    for (RedisClusterNode node :
        ClusterPartitionParser.parse(RedisAnswer.of(nodes.ask(asked).clusterNodes(), what))) {
      Integer master = numberById.get(String.valueOf(node.getSlaveOf()));
      Integer replica = numberById.get(node.getNodeId());
      if (master != null && replica != null) {
        replicas.computeIfAbsent(master, _ -> new TreeSet<>()).add(replica);
      }
    }
    return replicas;
  }

  /** The numbers of the nodes that serve slots. */
  int[] masters() {
    return Arrays.stream(nowBySlot).distinct().sorted().toArray();
  }

  /** The number of the node that serves {@code slot}. */
  int serving(int slot) {
    return nowBySlot.length == 0 ? 0 : nowBySlot[slot];
  }

  /** The numbers of the nodes that copy what {@code master} has, among those that were given. */
  Set<Integer> replicasOf(int master) {
    return replicas.getOrDefault(master, Set.of());
  }

  /** Where {@code partition} of {@code topic} lies: neighbours lie on different nodes. */
  PartitionKey key(String topic, int partition) {
    String name = topic + "." + partition;
    if (owners.length == 0) {
      return new PartitionKey(name, 0, 0);
    }
    int node = owners[Math.floorMod(topic.hashCode() + partition, owners.length)];
    // A name's slot is its hash: of the names that begin alike, the first that falls to the node.
    for (int i = 0; ; i++) {
      String candidate = name + "." + i;
      int slot = SlotHash.getSlot(candidate);
      if (firstBySlot[slot] == node) {
        return new PartitionKey(candidate, serving(slot), slot);
      }
    }
  }

  /** All partitions of {@code topic}. */
  List<PartitionKey> keys(String topic, int partitions) {
    return IntStream.range(0, partitions).mapToObj(each -> key(topic, each)).toList();
  }

  /** The partitions of a member, by the slot they lie in: what one connection can serve. */
  List<List<PartitionKey>> keysBySlot(ConsumerAssignment member) {
    int partitions = member.topology().partitionsPerTopic();
    int shares = Math.min(member.topology().consumersPerSubscription(), partitions);
    Map<Integer, List<PartitionKey>> bySlot =
        IntStream.range(0, partitions)
            .filter(partition -> partition % shares == member.member() % shares)
            .mapToObj(partition -> key(member.topic(), partition))
            .collect(
                Collectors.groupingBy(PartitionKey::slot, LinkedHashMap::new, Collectors.toList()));
    return List.copyOf(bySlot.values());
  }
}
