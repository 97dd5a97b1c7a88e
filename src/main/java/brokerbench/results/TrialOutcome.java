package brokerbench.results;

import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of one trial beside its iterations.
 *
 * @param trial what was asked
 * @param guarantee {@code at_least_once} or {@code at_most_once}, by the parameters and by what the
 *     live broker says; empty when nothing has run
 * @param durability the durability class read from the live configuration, such as {@code page
 *     cache of one node}; empty when nothing has run
 * @param serverVersion as the broker reports it
 * @param clientVersion library and version in the fork
 * @param clientJvmFlags of the fork's JVM, as resolved for the host
 * @param effectiveConfiguration read back from the live broker
 * @param binaryChecksums server, and jars of the client library, to SHA-256
 * @param deviations where the trial departs from the published method, one sentence each
 * @param forksFinished forks that ran to their end
 */
public record TrialOutcome(
    Trial trial,
    String guarantee,
    String durability,
    String serverVersion,
    String clientVersion,
    List<String> clientJvmFlags,
    SortedMap<String, String> effectiveConfiguration,
    SortedMap<String, String> binaryChecksums,
    List<String> deviations,
    int forksFinished) {

  // Keys of effectiveConfiguration.

  /** Who acknowledges a publish: {@code none}, {@code broker} or {@code reply}, a consumer. */
  public static final String ACKNOWLEDGEMENT = "publish.acknowledgement";

  /** Length of one payload, its stamp all zeros, after compression by deflate, bytes. */
  public static final String PAYLOAD_DEFLATED = "payload.deflated_bytes";

  /** Type of the file system that holds the data of nodes that are local processes; else absent. */
  public static final String DATA_FILE_SYSTEM = "cluster.data_file_system";

  /** Killed consumers of which all that they held reached others, such as {@code 20 of 20}. */
  public static final String KILLS_RECOVERED = "consumer_kills.recovered";

  /** Messages that killed consumers held and that reached others, such as {@code 133 of 133}. */
  public static final String HELD_RECOVERED = "consumer_kills.messages_recovered";

  /**
   * The software that answered, such as {@code valkey}, where more than one serves a broker's
   * clients.
   */
  public static final String SERVER_NAME = "server.name";

  /** Protocol, cipher and implementation of clients' connections; absent for plain text. */
  public static final String TLS = "client.tls";

  /** Of a cluster that the suite did not start. */
  public static final String ADDRESSES = "cluster.addresses";

  /**
   * Machines of servers: as many as there are addresses of a cluster that the suite did not start,
   * else as the parameters ask for; empty where nodes are no machines.
   */
  public OptionalInt machines() {
    Params params = trial.params();
    if (!Brokers.of(params).nodesAreMachines(params)) {
      return OptionalInt.empty();
    }
    String addresses = effectiveConfiguration.get(ADDRESSES);
    return OptionalInt.of(
        addresses == null ? params.cluster().nodes() : addresses.split(",", -1).length);
  }

  /** How clients' connections were encrypted; empty for plain text. */
  public Optional<String> tls() {
    return Optional.ofNullable(effectiveConfiguration.get(TLS));
  }

  /** The software that answered, such as {@code valkey}; the broker where there is only one. */
  public String serverName() {
    return effectiveConfiguration.getOrDefault(SERVER_NAME, trial.broker());
  }

  /** A trial of which nothing has run. */
  public static TrialOutcome planned(Trial trial, List<String> deviations) {
    return new TrialOutcome(
        trial, "", "", "", "", List.of(), new TreeMap<>(), new TreeMap<>(), deviations, 0);
  }

  /** Guarantee and durability together. */
  public DeliverySemantics semantics() {
    return new DeliverySemantics(guarantee, durability);
  }

  /** The same, with how its forks are started. */
  public TrialOutcome withClient(List<String> jvmFlags, SortedMap<String, String> checksums) {
    return with(jvmFlags, effectiveConfiguration, checksums, forksFinished);
  }

  /** The same, with {@code key} as {@code value} in the configuration. */
  public TrialOutcome withConfiguration(String key, String value) {
    SortedMap<String, String> configuration = new TreeMap<>(effectiveConfiguration);
    configuration.put(key, value);
    return with(clientJvmFlags, configuration, binaryChecksums, forksFinished);
  }

  /** The same after another fork ran to its end. */
  public TrialOutcome withOneForkMore() {
    return with(clientJvmFlags, effectiveConfiguration, binaryChecksums, forksFinished + 1);
  }

  private TrialOutcome with(
      List<String> jvmFlags,
      SortedMap<String, String> configuration,
      SortedMap<String, String> checksums,
      int finished) {
    return new TrialOutcome(
        trial,
        guarantee,
        durability,
        serverVersion,
        clientVersion,
        jvmFlags,
        configuration,
        checksums,
        deviations,
        finished);
  }
}
