package brokerbench.engine;

import brokerbench.driver.LivePromise;
import brokerbench.scenario.DurabilityClass;
import java.util.List;
import java.util.Map;

/** The durability class of a trial, from what its driver and its nodes say of themselves. */
final class Durability {

  private static final String SYNC_ALWAYS = "_sync_always";

  private Durability() {}

  /**
   * What is better known than from the driver alone: where nodes say themselves whether each write
   * is forced to disk, that decides between {@code page cache of} and {@code fsync on}.
   *
   * @param configuration what the driver read from the live broker
   * @param clusterFacts what the nodes say; {@code unknown} where the suite cannot ask them
   * @return the class and its basis; empty when no node says anything, or nothing is on disk
   */
  static Map<String, String> of(
      Map<String, String> configuration, Map<String, String> clusterFacts) {
    List<String> forced =
        clusterFacts.entrySet().stream()
            .filter(fact -> fact.getKey().endsWith(SYNC_ALWAYS))
            .map(Map.Entry::getValue)
            .toList();
    return forced.isEmpty()
        ? Map.of()
        : DurabilityClass.ofWords(configuration.getOrDefault(LivePromise.DURABILITY, ""))
            .filter(DurabilityClass::isOnDisk)
            .map(read -> better(read, forced))
            .orElse(Map.of());
  }

  private static Map<String, String> better(DurabilityClass read, List<String> forced) {
    return Map.of(
        LivePromise.DURABILITY,
        read.withFsync(forced.stream().allMatch("true"::equals)).words(),
        LivePromise.DURABILITY_BASIS,
        forced.contains("unknown")
            ? "storage and replicas read from the live stream; whether each write is forced to disk is"
                + " not known of servers that the suite did not start, and is not assumed"
            : "storage and replicas read from the live stream, sync_always from every node");
  }
}
