package brokerbench.engine;

import java.util.List;
import java.util.Map;

/** The durability class of a trial, from what its driver and its nodes say of themselves. */
final class Durability {

  /** The key of the class. */
  static final String CLASS = "durability.class";

  private static final String BASIS = "durability.basis";
  private static final String SYNC_ALWAYS = "_sync_always";
  private static final String PAGE_CACHE = "page cache of ";
  private static final String FSYNC = "fsync on ";

  private Durability() {}

  /**
   * What is better known than from the driver alone: where nodes say themselves whether each write
   * is forced to disk, that decides between {@code page cache of} and {@code fsync on}.
   *
   * @param configuration what the driver read from the live broker
   * @param clusterFacts what the nodes say
   * @return the class and its basis; empty when no node says anything, or nothing is on disk
   */
  static Map<String, String> of(
      Map<String, String> configuration, Map<String, String> clusterFacts) {
    List<String> forced =
        clusterFacts.entrySet().stream()
            .filter(fact -> fact.getKey().endsWith(SYNC_ALWAYS))
            .map(Map.Entry::getValue)
            .toList();
    String read = configuration.get(CLASS);
    if (forced.isEmpty() || read == null || !isOnDisk(read)) {
      return Map.of();
    }
    boolean all = forced.stream().allMatch("true"::equals);
    return Map.of(
        CLASS,
        all ? read.replace(PAGE_CACHE, FSYNC) : read.replace(FSYNC, PAGE_CACHE),
        BASIS,
        "storage and replicas read from the live stream, sync_always from every node");
  }

  private static boolean isOnDisk(String durability) {
    return durability.startsWith(PAGE_CACHE) || durability.startsWith(FSYNC);
  }
}
