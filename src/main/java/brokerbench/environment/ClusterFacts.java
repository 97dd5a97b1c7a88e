package brokerbench.environment;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of a cluster's servers from outside.
 *
 * @param version of the server software; empty where only clients can ask for it
 * @param sha256 of the server's program or image; empty where nobody knows it
 * @param entries all facts, for reading: name to value
 */
public record ClusterFacts(
    Optional<String> version, Optional<String> sha256, SortedMap<String, String> entries) {

  public ClusterFacts {
    entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
  }

  /** Of servers whose software nobody knows from outside. */
  public static ClusterFacts ofUnknownSoftware(SortedMap<String, String> entries) {
    return new ClusterFacts(Optional.empty(), Optional.empty(), entries);
  }
}
