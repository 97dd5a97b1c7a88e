package brokerbench.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a scenario must know of one broker before anything is started: its parameters, what
 * contradicts them, and what its mode does with messages. Found by {@link Brokers}; stateless. All
 * {@link Params} that it is handed name this broker.
 */
public interface BrokerModel {

  /** The value of the parameter {@code broker}: lower case, letters alone. */
  String name();

  /** The broker as people write it. */
  default String title() {
    return name();
  }

  /** Of its lines and points in charts, as {@code #6b6b6b}: 4.5 to 1 against white at least. */
  default String colour() {
    return "#6b6b6b";
  }

  /**
   * The shape of its points in charts, which tells it from others without colour: {@code circle},
   * {@code triangle}, {@code square}, {@code wedge}, {@code plus}, {@code cross}, {@code star} or
   * {@code bar}.
   */
  default String symbol() {
    return "plus";
  }

  /** Whether files of a deleted topic stay on disk for a while, and vanish amid the next load. */
  default boolean freesDiskLater() {
    return false;
  }

  /** One or two sentences for people who choose a broker. */
  String summary();

  /** Its own parameters, each named {@code <broker>.<parameter>}, in the order people read them. */
  List<ParamSpec> params();

  /**
   * Names that manifests of the present schema may hold and that are parameters no more: name to
   * that of the parameter that is to be given instead.
   */
  default Map<String, String> formerParams() {
    return Map.of();
  }

  /**
   * What {@link #formerParams} that have another name now say under that.
   *
   * @param former name to value, as in a manifest
   */
  default SortedMap<String, String> renamed(Map<String, String> former) {
    return new TreeMap<>();
  }

  /** Refuses parameters, each within its range, that cannot be had together on this broker. */
  void check(Params params);

  /**
   * The broker's own parameters that make an acknowledged message as durable as the neutral
   * parameter {@code durability} asks: it is in the files of {@code copies / 2 + 1} nodes, which
   * are forced to disk as {@code flushing} says.
   *
   * @param copies of each partition or stream, 1 or more
   * @return name to value
   * @throws InvalidScenarioException where the broker has no files
   */
  default SortedMap<String, String> durability(Flushing flushing, int copies) {
    throw new InvalidScenarioException(
        "durability=%s has no meaning for broker=%s, which has no files; leave durability out"
            .formatted(flushing.word(), name()));
  }

  /**
   * Names of the timers that decide how long clients wait after a fault of a node, of those that
   * are in force with {@code params}: of parameters, or of settings that the live broker or the
   * client library tells.
   */
  default List<SettingName> timers(Params params) {
    return List.of();
  }

  /**
   * Names of the settings that decide what an acknowledged message survives: of parameters, or of
   * settings that the live broker or its nodes tell. Two configurations that differ in one of them
   * say nothing of each other's durability.
   */
  default List<SettingName> durabilitySettings() {
    return List.of();
  }

  /** What the broker does with messages. */
  BrokerMode mode(Params params);

  /** Whether servers write each message to their disks. */
  default boolean writesMessages(Params params) {
    return mode(params).storesMessages();
  }

  /** Servers of a node: more than one where a server keeps copies of one other alone. */
  default int serversPerNode(Params params) {
    return 1;
  }

  /**
   * Whether the servers of a node are disturbed together, as by the end of a machine that they
   * share; else each is disturbed by itself.
   */
  default boolean nodeFailsAsAWhole() {
    return true;
  }

  /**
   * Whether a load goes on while what a fault concerns stays away for good: one node of three or
   * more, of which a majority is left, with copies enough of each message.
   */
  default boolean goesOnWithout(FaultTarget target, Params params) {
    return params.cluster().nodes() >= 3
        && !(target instanceof FaultTarget.All)
        && params.cluster().replicationFactor() >= copiesToGoOn(params);
  }

  /** Copies of each message with which its partition is served without the node of one of them. */
  default int copiesToGoOn(Params params) {
    return mode(params).storesMessages() ? 2 : 1;
  }

  /**
   * Whether a partition has a node that leads or serves it alone, which {@link FaultTarget.Leader}
   * means.
   */
  default boolean hasLeader(Params params) {
    return true;
  }

  /**
   * Whether {@code nodes} counts its machines. Where more servers than one are disturbed each by
   * itself, as a program and the workers behind it, the user chooses how many machines they share;
   * what lives in the client has none.
   */
  default boolean nodesAreMachines(Params params) {
    return !livesInClient() && (nodeFailsAsAWhole() || serversPerNode(params) == 1);
  }

  /** Whether it lives in the client's JVM and has neither server nor client library. */
  default boolean livesInClient() {
    return false;
  }

  /**
   * The server and the client library that are asked for; empty where it {@link #livesInClient}.
   */
  Optional<BrokerRelease> release(Params params);

  /** The parameter that names the server's version; empty where the suite can get only one. */
  default Optional<String> versionParameter() {
    return Optional.empty();
  }

  /** Its own parameters that have no effect beside the others: a sweep would measure one point. */
  default Set<String> unread(Params params) {
    return Set.of();
  }

  /** By what it can know clients. */
  default Set<Auth> auths() {
    return Set.of();
  }
}
