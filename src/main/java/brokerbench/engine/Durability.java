package brokerbench.engine;

import brokerbench.broker.LivePromise;
import brokerbench.environment.ForcedWrites;
import brokerbench.scenario.DurabilityClass;
import java.util.Map;

/** The durability class of a trial, from what its driver and its nodes say of themselves. */
final class Durability {

  private Durability() {}

  /**
   * What is better known than from the driver alone: where only the nodes say whether each write is
   * forced to disk, that decides between {@code page cache of} and {@code fsync on}.
   *
   * @param configuration what the driver read from the live broker
   * @param forced what the nodes say
   * @return the class and its basis; empty when the nodes add nothing, or nothing is on disk
   */
  static Map<String, String> of(Map<String, String> configuration, ForcedWrites forced) {
    return forced == ForcedWrites.AS_CLIENTS_READ
        ? Map.of()
        : DurabilityClass.ofWords(configuration.getOrDefault(LivePromise.DURABILITY, ""))
            .filter(DurabilityClass::isOnDisk)
            .map(read -> better(read, forced))
            .orElse(Map.of());
  }

  private static Map<String, String> better(DurabilityClass read, ForcedWrites forced) {
    return Map.of(
        LivePromise.DURABILITY,
        read.withFsync(forced == ForcedWrites.ALWAYS).words(),
        LivePromise.DURABILITY_BASIS,
        forced == ForcedWrites.UNKNOWN
            ? "storage and replicas read from the live broker; whether each write is forced to disk is"
                + " not known, since its nodes did not say, and is not assumed"
            : "storage and replicas read from the live broker; whether each write is forced to disk,"
                + " from every node");
  }
}
