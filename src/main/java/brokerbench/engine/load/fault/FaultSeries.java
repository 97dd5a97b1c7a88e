package brokerbench.engine.load.fault;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What was due, what arrived and what went wrong in each millisecond of a load, in memory that is
 * taken before it. Instants are those of the fork's clock; what lies outside goes to the nearest
 * end. Any threads add; questions are asked when nobody adds any more, but for {@link
 * #medianNs(long, long)}.
 */
final class FaultSeries {

  static final long BIN_NS = 1_000_000;

  private static final int SECOND = 1_000;
  private static final int UNBROKEN = 5 * SECOND;

  /** More than the latency before the fault: what a message has to wait to be late. */
  private static final long LATE_NS = 10_000_000;

  private final long originNs;
  private final int bins;
  private final AtomicIntegerArray due;
  private final AtomicLongArray latencyNs;
  private final AtomicIntegerArray late;
  private final AtomicLongArray lateNs;
  private final AtomicIntegerArray arrived;
  private final AtomicIntegerArray failed;
  private final AtomicIntegerArray troubles;
  private volatile long usualNs;

  /** Nothing yet, for {@code lengthNs} from {@code originNs} on. */
  FaultSeries(long originNs, long lengthNs) {
    this.originNs = originNs;
    this.bins = Math.toIntExact(lengthNs / BIN_NS + 1);
    this.due = new AtomicIntegerArray(bins);
    this.latencyNs = new AtomicLongArray(bins);
    this.late = new AtomicIntegerArray(bins);
    this.lateNs = new AtomicLongArray(bins);
    this.arrived = new AtomicIntegerArray(bins);
    this.failed = new AtomicIntegerArray(bins);
    this.troubles = new AtomicIntegerArray(bins);
  }

  /** What messages are late against from here on: their latency so far. */
  void usual(long medianNs) {
    usualNs = medianNs;
  }

  /** A message arrived. */
  void arrived(long dueNs, long nowNs) {
    int bin = bin(dueNs);
    long latency = nowNs - dueNs;
    due.getAndIncrement(bin);
    latencyNs.getAndAdd(bin, latency);
    if (latency > usualNs + LATE_NS) {
      late.getAndIncrement(bin);
      lateNs.getAndAdd(bin, latency - usualNs);
    }
    arrived.getAndIncrement(bin(nowNs));
  }

  /** A publish failed. */
  void failed(long nowNs) {
    failed.getAndIncrement(bin(nowNs));
  }

  /** A client library noticed that something is wrong. */
  void trouble(long nowNs) {
    troubles.getAndIncrement(bin(nowNs));
  }

  private int bin(long instantNs) {
    return (int) Math.clamp((instantNs - originNs) / BIN_NS, 0, bins - 1L);
  }

  /**
   * Median of the mean latency of the messages due in each millisecond from {@code fromNs} to
   * {@code toNs}; 0 without any.
   */
  long medianNs(long fromNs, long toNs) {
    long[] means = meansNs(fromNs, toNs).sorted().toArray();
    return means.length == 0 ? 0 : means[means.length / 2];
  }

  /** As {@link #medianNs}, the longest of these means; empty without any. */
  OptionalLong maxNs(long fromNs, long toNs) {
    return meansNs(fromNs, toNs).max();
  }

  private LongStream meansNs(long fromNs, long toNs) {
    return bins(fromNs, toNs)
        .filter(i -> due.get(i) > 0)
        .mapToLong(i -> latencyNs.get(i) / due.get(i));
  }

  private IntStream bins(long fromNs, long toNs) {
    return IntStream.range(bin(fromNs), bin(toNs));
  }

  /** When a client first noticed something. */
  OptionalLong firstTroubleNs(long fromNs, long toNs) {
    return bins(fromNs, toNs)
        .filter(i -> troubles.get(i) > 0 || failed.get(i) > 0)
        .mapToLong(i -> Math.max(fromNs, instantNs(i)))
        .findFirst();
  }

  private long instantNs(int bin) {
    return originNs + bin * BIN_NS;
  }

  /** Messages due there that were late. */
  long late(long fromNs, long toNs) {
    return sum(late, fromNs, toNs);
  }

  /** Messages that arrived there, whenever they were due. */
  long arrivals(long fromNs, long toNs) {
    return sum(arrived, fromNs, toNs);
  }

  /** Publishes that failed there. */
  long failures(long fromNs, long toNs) {
    return sum(failed, fromNs, toNs);
  }

  private long sum(AtomicIntegerArray counts, long fromNs, long toNs) {
    return bins(fromNs, toNs).mapToLong(counts::get).sum();
  }

  /** From when on nothing arrives and nothing fails any more. */
  long quietFromNs() {
    int bin = bins - 1;
    while (bin > 0 && arrived.get(bin - 1) == 0 && failed.get(bin - 1) == 0) {
      bin--;
    }
    return instantNs(bin);
  }

  /** What these waited in excess of the latency before, in sum. */
  double lateNs(long fromNs, long toNs) {
    double sum = 0;
    for (int i = bin(fromNs); i < bin(toNs); i++) {
      sum += lateNs.get(i);
    }
    return sum;
  }

  /**
   * The first instant from {@code fromNs} on from which as many messages arrive in each sliding
   * second for 5 s; empty when there is none before {@code toNs}.
   */
  OptionalLong sustainedNs(long fromNs, long toNs, double perSecond) {
    int from = bin(fromNs);
    long inSecond = 0;
    for (int i = Math.max(0, from - SECOND + 1); i < from; i++) {
      inSecond += arrived.get(i);
    }
    int run = 0;
    for (int i = from; i < bin(toNs); i++) {
      inSecond += arrived.get(i);
      run = inSecond >= perSecond ? run + 1 : 0;
      if (run == UNBROKEN) {
        return OptionalLong.of(Math.max(fromNs, instantNs(i - UNBROKEN + 1)));
      }
      if (i - SECOND + 1 >= 0) {
        inSecond -= arrived.get(i - SECOND + 1);
      }
    }
    return OptionalLong.empty();
  }

  /**
   * The first instant from {@code fromNs} on from which, for a second, no more messages are
   * outstanding than at most in the 10 s before {@code beforeNs}, of those that arrived at all, and
   * some arrive in each sliding second: where publishes fail nothing is outstanding either. Empty
   * when there is none before {@code toNs}.
   */
  OptionalLong caughtUpNs(long beforeNs, long fromNs, long toNs) {
    int before = bin(beforeNs);
    int from = bin(fromNs);
    long outstanding = 0;
    long most = 0;
    long inSecond = 0;
    int run = 0;
    for (int i = 0; i < bin(toNs); i++) {
      outstanding += due.get(i) - arrived.get(i);
      inSecond += arrived.get(i) - (i < SECOND ? 0 : arrived.get(i - SECOND));
      run = i >= from && inSecond > 0 && outstanding <= most ? run + 1 : 0;
      if (run == SECOND) {
        return OptionalLong.of(Math.max(fromNs, instantNs(i - SECOND + 1)));
      }
      if (i < before && i >= before - 10 * SECOND) {
        most = Math.max(most, outstanding);
      }
    }
    return OptionalLong.empty();
  }
}
