package brokerbench.engine.load.fault;

import brokerbench.engine.load.PublishListener;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * When one producer waited for an acknowledgement for longer than it does undisturbed. Takes no
 * memory per message: where there are more gaps than it holds, the shorter ones are forgotten.
 */
final class AcknowledgementGaps implements PublishListener {

  private static final int MOST = 512;

  private final PublishListener next;
  private final long[] startsNs = new long[MOST];
  private final long[] endsNs = new long[MOST];
  private int count;
  private long leastNs;
  private long lastNs;

  /**
   * Without any.
   *
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
  public void failed(long nowNs) {
    next.failed(nowNs);
  }

  private void add(long startNs, long endNs) {
    while (count == MOST) {
      leastNs *= 2;
      forgetShorter();
    }
    startsNs[count] = startNs;
    endsNs[count++] = endNs;
  }

  private void forgetShorter() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (endsNs[i] - startsNs[i] > leastNs) {
        startsNs[kept] = startsNs[i];
        endsNs[kept++] = endsNs[i];
      }
    }
    count = kept;
  }

  /**
   * The longest gap of which a part lies between two instants; 0 without one.
   *
   * @param untilNs end of the load, where the last gap ends that no acknowledgement ended
   */
  synchronized long longestNs(long fromNs, long toNs, long untilNs) {
    long longest = longestNs(i -> startsNs[i] < toNs && endsNs[i] > fromNs);
    boolean open = untilNs - lastNs > leastNs && lastNs < toNs;
    return open ? Math.max(longest, untilNs - lastNs) : longest;
  }

  /** The longest gap that ended between two instants; 0 without one. */
  synchronized long longestEndedNs(long fromNs, long toNs) {
    return longestNs(i -> endsNs[i] > fromNs && endsNs[i] <= toNs);
  }

  private long longestNs(IntPredicate gap) {
    return IntStream.range(0, count)
        .filter(gap)
        .mapToLong(i -> endsNs[i] - startsNs[i])
        .max()
        .orElse(0);
  }
}
