package brokerbench.broker.redis.server;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Pause;
import brokerbench.environment.node.AddressedNode;
import brokerbench.measurement.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Puts Redis servers together to a cluster: the masters own an equal part of the hash slots each,
 * the others are replicas of a master on another node. The steps are those of {@code redis-cli
 * --cluster create}, which a server program that the user gives may come without.
 *
 * @param shards fresh: a master of each node in node order, then a replica on each, then another
 * @param masters how many of them are
 * @param limit until every node must agree
 */
record RedisSlots(
    List<AddressedNode> shards,
    int masters,
    Optional<String> password,
    NanoClock clock,
    Duration limit) {

  private static final int SLOTS = 16_384;
  private static final Duration PAUSE = Duration.ofMillis(50);

  /**
   * Returns when every node says that the cluster is well and sees every node, itself included, at
   * the address that its clients are told.
   *
   * @throws EnvironmentException when a node refuses, ends, or disagrees after the limit
   */
  void spread() {
    giveSlots();
    introduce();
    await(this::objection);
    if (masters < shards.size()) {
      replicate();
      await(this::objectionToReplicas);
    }
  }

  /** What is asked of a server. */
  private interface Question {
    Optional<String> ask(AddressedNode shard) throws IOException;
  }

  private void await(Question question) {
    long deadlineNs = clock.nanoTime() + limit.toNanos();
    for (AddressedNode shard : shards) {
      Optional<String> objection = asked(shard, question);
      while (objection.isPresent()) {
        if (clock.nanoTime() - deadlineNs > 0) {
          throw notFormed(shard, objection.get() + " after " + limit.toSeconds() + " s");
        }
        Pause.of(PAUSE, "the redis cluster was formed");
        objection = asked(shard, question);
      }
    }
  }

  private static Optional<String> asked(AddressedNode shard, Question question) {
    try {
      return question.ask(shard);
    } catch (RedisRefusedException refusal) {
      throw notFormed(shard, "refuses to be asked: " + refusal.getMessage());
    } catch (IOException silence) {
      if (!shard.node().alive()) {
        throw notFormed(shard, words(shard, silence));
      }
      // While it writes its view of the cluster to a busy disk, a node answers nobody.
      return Optional.of(words(shard, silence));
    }
  }

  private static String words(AddressedNode shard, IOException silence) {
    String how = shard.node().alive() ? "does not answer at " : "ended, no answer at ";
    return how + shard.address().askedText() + ": " + silence.getMessage();
  }

  private static EnvironmentException notFormed(AddressedNode shard, String what) {
    return new EnvironmentException(
        "redis cluster not formed: %s %s; see %s"
            .formatted(shard.node().name(), what, shard.node().logFile()));
  }

  /** Each node has an epoch of its own, or they would settle that between them first. */
  private void giveSlots() {
    for (int index = 0; index < shards.size(); index++) {
      order(shards.get(index), "SET-CONFIG-EPOCH", Integer.toString(index + 1));
      if (index < masters) {
        int first = index * SLOTS / masters;
        int last = (index + 1) * SLOTS / masters - 1;
        order(shards.get(index), "ADDSLOTSRANGE", Integer.toString(first), Integer.toString(last));
      }
    }
  }

  /** The replicas of a master stand on the nodes after its own. */
  private void replicate() {
    for (int index = masters; index < shards.size(); index++) {
      AddressedNode master = shards.get((index + index / masters) % masters);
      order(shards.get(index), "REPLICATE", order(master, "MYID"));
    }
  }

  /** Why not every replica is known to be one, or the server's own has not all of its master. */
  private Optional<String> objectionToReplicas(AddressedNode shard) throws IOException {
    long known = send(shard, "NODES").lines().filter(line -> line.contains("slave ")).count();
    List<String> replication = ask(shard, "INFO", "replication").lines().toList();
    if (known != shards.size() - masters) {
      return Optional.of("knows %d of %d replicas".formatted(known, shards.size() - masters));
    }
    return shards.indexOf(shard) < masters || replication.contains("master_link_status:up")
        ? Optional.empty()
        : Optional.of("says " + line(replication, "master_link_status:"));
  }

  /** A node learns its own address from those that come to meet it. */
  private void introduce() {
    AddressedNode first = shards.getFirst();
    for (AddressedNode other : shards.subList(1, shards.size())) {
      order(
          other,
          "MEET",
          bus(first).getHostString(),
          Integer.toString(first.address().asked().getPort()),
          Integer.toString(bus(first).getPort()));
    }
  }

  private static InetSocketAddress bus(AddressedNode node) {
    return node.address().peers().orElseThrow();
  }

  /** Why the node does not take the cluster for complete. */
  private Optional<String> objection(AddressedNode shard) throws IOException {
    List<String> info = send(shard, "INFO").lines().toList();
    if (!info.contains("cluster_state:ok")) {
      return Optional.of("says " + line(info, "cluster_state:"));
    }
    if (!info.contains("cluster_known_nodes:" + shards.size())) {
      String known = line(info, "cluster_known_nodes:");
      return Optional.of("says " + known + " of " + shards.size());
    }
    String nodes = send(shard, "NODES");
    return shards.stream()
        .filter(each -> nodes.lines().noneMatch(line -> shows(line, each.address().told())))
        .findFirst()
        .map(each -> "does not see " + each.node().name() + " at " + text(each.address().told()));
  }

  /** The second field is {@code address:port@bus} or {@code address:port@bus,name}. */
  private static boolean shows(String line, InetSocketAddress client) {
    String[] fields = line.split(" ", -1);
    String[] addressAndName = fields.length > 1 ? fields[1].split(",", -1) : new String[] {""};
    String address = addressAndName[0].replaceFirst("@.*", "");
    String announced =
        addressAndName.length > 1 && !addressAndName[1].isEmpty()
            ? addressAndName[1] + address.substring(address.lastIndexOf(':'))
            : address;
    return announced.equals(text(client)) && line.contains(" connected");
  }

  private static String line(List<String> info, String name) {
    return info.stream().filter(line -> line.startsWith(name)).findFirst().orElse("no " + name);
  }

  private String order(AddressedNode shard, String... words) {
    try {
      return send(shard, words);
    } catch (RedisRefusedException refusal) {
      throw notFormed(shard, "refuses CLUSTER " + words[0] + ": " + refusal.getMessage());
    } catch (IOException silence) {
      throw notFormed(shard, words(shard, silence));
    }
  }

  private String send(AddressedNode shard, String... words) throws IOException {
    return ask(shard, Stream.concat(Stream.of("CLUSTER"), Stream.of(words)).toArray(String[]::new));
  }

  private String ask(AddressedNode shard, String... command) throws IOException {
    try (RedisConnection connection = RedisConnection.open(shard.address().asked(), password)) {
      return connection.ask(command);
    }
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }
}
