package brokerbench.engine;

import brokerbench.broker.LiveSemantics;
import brokerbench.environment.ForcedWrites;
import brokerbench.scenario.Flushing;

/** The durability class of a trial, from what its driver and its nodes say of themselves. */
public final class Durability {

  private Durability() {}

  /**
   * What is better known than from the driver alone: where only the nodes say when writes are
   * forced to disk, that decides between {@code page cache of}, {@code fsync each second on} and
   * {@code fsync on}.
   *
   * @param read by the driver from the live broker
   * @param forced what the nodes say
   * @return the same when the nodes add nothing, or nothing is on disk
   */
  public static LiveSemantics of(LiveSemantics read, ForcedWrites forced) {
    if (forced == ForcedWrites.AS_CLIENTS_READ || !read.durability().isOnDisk()) {
      return read;
    }
    return new LiveSemantics(
        read.guarantee(),
        read.guaranteeBasis(),
        read.durability().with(flushing(forced)),
        forced == ForcedWrites.UNKNOWN
            ? "storage and replicas read from the live broker; when writes are forced to disk is"
                + " not known, since its nodes did not say, and is not assumed"
            : "storage and replicas read from the live broker; when writes are forced to disk, from"
                + " every node");
  }

  private static Flushing flushing(ForcedWrites forced) {
    return switch (forced) {
      case ALWAYS -> Flushing.EVERY_MESSAGE;
      case EACH_SECOND -> Flushing.INTERVAL;
      case AS_CLIENTS_READ, NOT_ALWAYS, UNKNOWN -> Flushing.PAGE_CACHE;
    };
  }
}
