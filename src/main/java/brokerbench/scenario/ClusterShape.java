package brokerbench.scenario;

import brokerbench.quantity.Worded;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The cluster of a trial, as far as it is the same for every broker.
 *
 * @param nodes 1 or 3
 * @param replicationFactor copies of each partition or stream, 1 to {@code nodes}
 * @param livesForTrial whether all forks of a trial share it; else each fork has its own
 * @param network how clients reach containers
 * @param nodeDiskBytes size of a disk of each node's own; 0 where nodes share one
 * @param isProxied whether every connection of a client leads through a proxy
 * @param tls of every connection of a client
 * @param auth by what brokers know clients
 * @param limits of each container
 */
public record ClusterShape(
    int nodes,
    int replicationFactor,
    boolean livesForTrial,
    Network network,
    long nodeDiskBytes,
    boolean isProxied,
    Tls tls,
    Auth auth,
    Limits limits) {

  /** Bytes of each node's own disk; empty where nodes share one. */
  public OptionalLong nodeDisk() {
    return nodeDiskBytes == 0 ? OptionalLong.empty() : OptionalLong.of(nodeDiskBytes);
  }

  static ClusterShape of(Params params) {
    return new ClusterShape(
        params.count("nodes"),
        params.count("replication_factor"),
        params.is("broker_life", "trial"),
        Network.valueOf(params.text("network").toUpperCase(Locale.ROOT)),
        params.size("node_disk").bytes(),
        params.is("client_path", "proxy"),
        Tls.valueOf(params.text("tls").toUpperCase(Locale.ROOT)),
        Auth.valueOf(params.text("auth").toUpperCase(Locale.ROOT)),
        new Limits(
            params.text("container_cpuset"),
            BigDecimal.valueOf(params.decimal("container_cpus")),
            params.size("container_memory").bytes()));
  }

  /** How clients reach a container. */
  public enum Network implements Worded {
    /** By a port of 127.0.0.1. */
    PUBLISHED,
    /** By the container's own address. */
    BRIDGE,
    /** In the network of the host. */
    HOST
  }

  /**
   * What a container may use.
   *
   * @param cpuset processors, or {@code all}
   * @param cpus processor quota; 0 sets none
   * @param memoryBytes 0 sets none
   */
  public record Limits(String cpuset, BigDecimal cpus, long memoryBytes) {}
}
