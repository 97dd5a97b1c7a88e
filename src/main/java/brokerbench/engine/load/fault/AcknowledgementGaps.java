package brokerbench.engine.load.fault;

import brokerbench.engine.load.PublishListener;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * When one producer waited for an acknowledgement for longer than it does undisturbed. None is
 * forgotten, so that the shortest that counts is the same throughout: 16 bytes each, of which a
 * load has no more than its length over that shortest one.
 */
final class AcknowledgementGaps implements PublishListener {

  private static final int FIRST = 64;

  private final PublishListener next;
  private final long leastNs;
  private long[] startsNs = new long[FIRST];
  private long[] endsNs = new long[FIRST];
  private int count;
  private long lastNs;

  /**
   * @param leastNs a shorter gap is none
   * @param startNs when the producer began
   * @param next hears of each publish too
   */
  AcknowledgementGaps(long leastNs, long startNs, PublishListener next) {
    this.leastNs = leastNs;
    this.lastNs = startNs;
    this.next = next;
  }

  @Override
  public synchronized void acknowledged(long dueNs, long nowNs) {
    if (nowNs - lastNs > leastNs) {
      add(lastNs, nowNs);
    }
    lastNs = nowNs;
    next.acknowledged(dueNs, nowNs);
  }

  @Override
  public void failed(long nowNs, Throwable cause) {
    next.failed(nowNs, cause);
  }

  @Override
  public void attemptFailed(long nowNs) {
    next.attemptFailed(nowNs);
  }

  private void add(long startNs, long endNs) {
    if (count == endsNs.length) {
      startsNs = Arrays.copyOf(startsNs, 2 * count);
      endsNs = Arrays.copyOf(endsNs, 2 * count);
    }
    startsNs[count] = startNs;
    endsNs[count++] = endNs;
  }

  /**
   * The longest gap of which a part lies between two instants; 0 without one.
   *
   * @param untilNs end of the load, where the last gap ends that no acknowledgement ended
   */
  synchronized long longestNs(long fromNs, long toNs, long untilNs) {
    long longest = longestNs(fromNs, i -> startsNs[i] < toNs);
    boolean open = untilNs - lastNs > leastNs && lastNs < toNs;
    return open ? Math.max(longest, untilNs - lastNs) : longest;
  }

  /** The longest gap that ended between two instants; 0 without one. */
  synchronized long longestEndedNs(long fromNs, long toNs) {
    return longestNs(fromNs, i -> endsNs[i] <= toNs);
  }

  /** Of the gaps that ended after an instant, in order, as long as {@code gap} holds. */
  private long longestNs(long afterNs, IntPredicate gap) {
    int found = Arrays.binarySearch(endsNs, 0, count, afterNs);
    return IntStream.range(found < 0 ? -found - 1 : found + 1, count)
        .takeWhile(gap)
        .mapToLong(i -> endsNs[i] - startsNs[i])
        .max()
        .orElse(0);
  }
}
