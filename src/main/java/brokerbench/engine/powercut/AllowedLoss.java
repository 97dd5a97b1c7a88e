package brokerbench.engine.powercut;

import brokerbench.scenario.CutTarget;
import brokerbench.scenario.DurabilityClass;
import java.time.Duration;

/** What a durability class may lose of acknowledged messages when power is cut. */
final class AllowedLoss {

  /**
   * Most that a class with an fsync each second may lose: a second until the next one begins, and
   * as long for it to end.
   */
  static final Duration LONGEST_LOSS = Duration.ofSeconds(2);

  private AllowedLoss() {}

  /**
   * Whether the class lost no more than it may.
   *
   * @param durability as read from the live brokers
   * @param target nodes that lost their power
   * @param control whether all was forced to disk just before
   * @param account of what became of the messages
   */
  static boolean isKept(
      DurabilityClass durability, CutTarget target, boolean control, CutAccount account) {
    if (account.vanished() == 0) {
      return true;
    }
    if (control) {
      return !durability.isOnDisk();
    }
    boolean isShort = account.lostNs().orElse(0) <= LONGEST_LOSS.toNanos();
    return switch (durability) {
      case NONE, SERVER_MEMORY, PAGE_CACHE_OF_ONE_NODE -> true;
      case FSYNC_EACH_SECOND_ON_ONE_NODE -> isShort;
      case PAGE_CACHE_OF_A_QUORUM -> target != CutTarget.ONE;
      case FSYNC_EACH_SECOND_ON_A_QUORUM -> target != CutTarget.ONE && isShort;
      case FSYNC_ON_ONE_NODE, FSYNC_ON_A_QUORUM -> false;
    };
  }
}
