package brokerbench.engine.powercut;

import brokerbench.engine.fork.powercut.PowerCutMessage.Published;
import brokerbench.engine.fork.powercut.PowerCutMessage.ReadBack;
import brokerbench.scenario.CutTarget;
import brokerbench.scenario.DurabilityClass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What became of the messages of one power cut. A message is acknowledged or unknown: a producer
 * that was told of no acknowledgement knows nothing. See {@link brokerbench.results.PowerCut} for
 * the rest.
 */
record CutAccount(
    long sent,
    long acknowledged,
    long vanished,
    OptionalLong lostNs,
    long duplicates,
    long unknownArrived,
    long unknownAbsent) {

  /**
   * Most that a class with an fsync each second may lose: a second until the next one begins, and
   * as long for it to end.
   */
  private static final Duration LONGEST_LOSS = Duration.ofSeconds(2);

  /**
   * Adds up what was acknowledged and what was read back.
   *
   * @param published of each producer, in any order
   * @param read likewise; of a producer that is absent nothing was read
   * @param cutNs instant of the cut
   */
  static CutAccount of(List<Published> published, List<ReadBack> read, long cutNs) {
    Map<Integer, List<Integer>> times =
        read.stream().collect(Collectors.toMap(ReadBack::producer, ReadBack::times));
    List<Message> all =
        published.stream()
            .flatMap(each -> messages(each, times.getOrDefault(each.producer(), List.of())))
            .toList();
    List<Message> unknown = all.stream().filter(Message::isUnknown).toList();
    List<Message> vanished =
        all.stream().filter(each -> !each.isUnknown() && each.read() == 0).toList();
    long unknownArrived = unknown.stream().filter(each -> each.read() > 0).count();
    return new CutAccount(
        all.size(),
        all.size() - unknown.size(),
        vanished.size(),
        // An acknowledgement may still be on its way when its sender has lost its power.
        vanished.stream().mapToLong(each -> Math.max(0, cutNs - each.acknowledgedNs())).max(),
        all.stream().mapToLong(each -> Math.max(0, each.read() - 1)).sum(),
        unknownArrived,
        unknown.size() - unknownArrived);
  }

  private static Stream<Message> messages(Published published, List<Integer> times) {
    List<Long> acknowledgedNs = published.acknowledgedNs();
    return IntStream.range(0, acknowledgedNs.size())
        .mapToObj(i -> new Message(acknowledgedNs.get(i), i < times.size() ? times.get(i) : 0));
  }

  /** One that was sent, and how often it was read. */
  private record Message(long acknowledgedNs, int read) {

    boolean isUnknown() {
      return acknowledgedNs == Published.NEVER;
    }
  }

  /**
   * Whether a durability class lost no more than it may when power is cut.
   *
   * @param durability as read from the live brokers
   * @param target nodes that lost their power
   * @param control whether all was forced to disk just before
   */
  boolean isAllowed(DurabilityClass durability, CutTarget target, boolean control) {
    if (vanished == 0) {
      return true;
    }
    if (control) {
      return !durability.isOnDisk();
    }
    boolean isShort = lostNs.orElse(0) <= LONGEST_LOSS.toNanos();
    return switch (durability) {
      case NONE, SERVER_MEMORY, PAGE_CACHE_OF_ONE_NODE -> true;
      case FSYNC_EACH_SECOND_ON_ONE_NODE -> isShort;
      case PAGE_CACHE_OF_A_QUORUM -> target != CutTarget.ONE;
      case FSYNC_EACH_SECOND_ON_A_QUORUM -> target != CutTarget.ONE && isShort;
      case FSYNC_ON_ONE_NODE, FSYNC_ON_A_QUORUM -> false;
    };
  }
}
