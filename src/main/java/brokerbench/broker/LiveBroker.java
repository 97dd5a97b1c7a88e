package brokerbench.broker;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the live broker says of itself.
 *
 * @param server name of the software that answered, such as {@code valkey}; all names, with commas,
 *     where its nodes differ
 * @param version of the server; all versions where its nodes differ
 * @param semantics of a message
 * @param settings of broker, topic and stream that are in force, for reading: name to value. Names
 *     of one node start with {@code node.<n>.}, and those of the client library with {@code
 *     client.}
 */
public record LiveBroker(
    String server, String version, LiveSemantics semantics, SortedMap<String, String> settings) {

  public LiveBroker {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** The same with other semantics. */
  public LiveBroker with(LiveSemantics other) {
    return new LiveBroker(server, version, other, settings);
  }

  /** The same with more settings: name to value. */
  public LiveBroker with(Map<String, String> others) {
    SortedMap<String, String> more = new TreeMap<>(settings);
    more.putAll(others);
    return new LiveBroker(server, version, semantics, more);
  }

  /** All of it for reading: name to value. */
  public SortedMap<String, String> entries() {
    SortedMap<String, String> entries = new TreeMap<>(settings);
    entries.put("server.name", server);
    entries.put("server.version", version);
    entries.put("guarantee.class", semantics.guarantee().word());
    entries.put("guarantee.basis", semantics.guaranteeBasis());
    entries.put("durability.class", semantics.durability().words());
    entries.put("durability.basis", semantics.durabilityBasis());
    return entries;
  }
}
