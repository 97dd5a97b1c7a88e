package brokerbench.validity;

import java.util.List;

/** Doubts about the load that was offered, and about the latencies that it shows. */
public sealed interface LoadFinding extends Finding {

  @Kind(
      rule =
          "suspect below "
              + RateNotReached.REACHED
              + " of the rate, invalid below "
              + RateNotReached.INVALID_BELOW,
      text = "offered {offered_per_second}, published {achieved_per_second}",
      cause = "The client or the broker cannot take the offered rate.",
      nextStep =
          "Offer less, or raise the window or the number of producers; look at client CPU and send"
              + " delay first.")
  record RateNotReached(double offeredPerSecond, double achievedPerSecond) implements LoadFinding {
    static final double REACHED = 0.99;
    static final double INVALID_BELOW = 0.95;

    /**
     * Whether of an iteration of an open loop as much was acknowledged as it was to send.
     *
     * @param elapsedNs length of the iteration, over which both are counted
     */
    public static List<Finding> of(
        double offeredPerSecond, double achievedPerSecond, long elapsedNs) {
      return Finding.when(
          isShort(offeredPerSecond, achievedPerSecond, elapsedNs)
              && achievedPerSecond < REACHED * offeredPerSecond,
          new RateNotReached(offeredPerSecond, achievedPerSecond));
    }

    /**
     * Whether more than one message is missing. Where a rate does not come to a whole number of
     * messages per iteration, one message says nothing.
     *
     * @param elapsedNs length of the iteration, over which both are counted
     */
    public static boolean isShort(
        double offeredPerSecond, double achievedPerSecond, long elapsedNs) {
      return (offeredPerSecond - achievedPerSecond) * elapsedNs / 1e9 > 1;
    }

    @Override
    public Validity implies() {
      return achievedPerSecond < INVALID_BELOW * offeredPerSecond
          ? Validity.INVALID
          : Validity.SUSPECT;
    }
  }

  /**
   * About an open loop.
   *
   * @param outstanding deliveries of published messages that had not come when the iteration ended
   * @param growth how many more than when it began
   */
  @Kind(
      rule = "suspect where less than " + BacklogGrew.SUSTAINED + " of what was owed came in time",
      text =
          "{outstanding} deliveries were outstanding at the end, {growth} more than at the beginning",
      cause = "A consumer, its client library or the broker takes less than is offered.",
      nextStep =
          "End-to-end latencies are those of a queue that grows for as long as the load lasts, and"
              + " in a mode that may lose the backlog holds what is lost: offer less, or add"
              + " consumers.")
  record BacklogGrew(long outstanding, long growth) implements LoadFinding {
    /** Share of an offered rate that must be published, and delivered, for it to be sustained. */
    public static final double SUSTAINED = 0.98;

    /**
     * Whether those who receive sustained the rate.
     *
     * @param began deliveries outstanding when the iteration began, of all subscriptions
     * @param ended the same when it ended
     * @param owed deliveries of what was published in the iteration
     * @param subscriptions by each of which one message may be under way
     */
    public static List<Finding> of(long began, long ended, long owed, int subscriptions) {
      long growth = ended - began;
      return Finding.when(
          growth > subscriptions && growth > (1 - SUSTAINED) * owed,
          new BacklogGrew(ended, growth));
    }
  }

  /**
   * Under an open loop more arrived than was due in the iteration: it began with what earlier ones
   * had left. Both are deliveries per second, or publishes where nobody is subscribed.
   *
   * @param countedPerSecond of messages due in the iteration, which the row gives
   */
  @Kind(
      rule =
          "suspect where less than "
              + BacklogGrew.SUSTAINED
              + " of what arrived was due in the iteration",
      text =
          "{arrived_per_second} arrived, old messages included; the rate counts the"
              + " {counted_per_second} that were due",
      cause = "Client or broker was slower before, as in a cold start or a pause.",
      nextStep =
          "The rate counts messages due in the iteration alone, but their latencies began in the"
              + " old queue: warm up longer (-w, -wi), or offer less.")
  record BacklogDrained(double arrivedPerSecond, double countedPerSecond) implements LoadFinding {

    /** Whether an open loop's iteration began late, and caught up. */
    public static List<Finding> of(double arrivedPerSecond, double countedPerSecond) {
      return Finding.when(
          BacklogGrew.SUSTAINED * arrivedPerSecond > countedPerSecond,
          new BacklogDrained(arrivedPerSecond, countedPerSecond));
    }
  }

  /**
   * The rate of a closed loop changed within an iteration, and too few iterations follow each other
   * for {@link ForkFinding.DriftInsideRun}. Of an iteration by count, which is judged behind a
   * warm-up alone, the first nine tenths: in the last, fast producers have sent all of theirs.
   *
   * @param secondOverFirst the rate of the second half over that of the first, 0 or more; infinite
   *     where that of the first is 0
   * @param limit how far from 1 it may be
   */
  @Kind(
      rule =
          "suspect where the halves of "
              + DriftInsideIteration.LEAST_SECONDS
              + " s or more of a closed loop (by count: of its first nine tenths, behind a warm-up)"
              + " differ by more than "
              + ForkFinding.DriftInsideRun.LIMIT
              + ", in forks of fewer than "
              + ForkFinding.DriftInsideRun.LEAST_ITERATIONS
              + " iterations",
      text =
          "{metric} in the second half of the iteration is {second_over_first} of that in the first,"
              + " limit 100 % +/- {limit}",
      cause = "No steady state: warm-up too short, caches filling, or a host that slows down.",
      nextStep = "Lengthen the warm-up (-w, -wi), and measure four iterations or more (-i).")
  record DriftInsideIteration(String metric, double secondOverFirst, double limit)
      implements LoadFinding {
    static final int LEAST_SECONDS = 2;

    /**
     * Whether the two halves of an iteration differ.
     *
     * @param iterations that the fork measures
     */
    public static List<Finding> of(
        String metric,
        double firstPerSecond,
        double secondPerSecond,
        long lengthNs,
        int iterations) {
      double ratio = secondPerSecond / firstPerSecond;
      boolean isJudged =
          iterations < ForkFinding.DriftInsideRun.LEAST_ITERATIONS
              && lengthNs >= LEAST_SECONDS * 1_000_000_000L;
      return Finding.when(
          isJudged && ForkFinding.DriftInsideRun.isDrift(ratio),
          new DriftInsideIteration(metric, ratio, ForkFinding.DriftInsideRun.LIMIT));
    }

    @Override
    public String text() {
      return Double.isInfinite(secondOverFirst)
          ? metric + " in the first half of the iteration is 0, and in the second it is not"
          : LoadFinding.super.text();
    }
  }

  /**
   * The counts of an iteration by time were read elsewhere than where it ends.
   *
   * @param askedNs length of the iteration
   * @param countedNs between the reading at its beginning and the one at its end
   */
  @Kind(
      rule =
          "suspect where the two differ by more than "
              + BoundaryMissed.LEAST_MILLIS
              + " ms and "
              + BoundaryMissed.TOLERANCE
              + ", invalid above "
              + BoundaryMissed.INVALID_ABOVE,
      text = "counted over {counted_ns}, asked for {asked_ns}",
      cause = "The client had no processor time when the iteration ended.",
      nextStep =
          "The rate is that of the time counted: give the client more cores, or take longer"
              + " iterations (-r).")
  record BoundaryMissed(long askedNs, long countedNs) implements LoadFinding {
    static final int LEAST_MILLIS = 10;
    static final double TOLERANCE = 0.05;
    static final double INVALID_ABOVE = 0.5;

    /** Whether an iteration's rate is that of another stretch of time. */
    public static List<Finding> of(long askedNs, long countedNs) {
      BoundaryMissed missed = new BoundaryMissed(askedNs, countedNs);
      return Finding.when(
          Math.abs(countedNs - askedNs) > LEAST_MILLIS * 1_000_000L
              && missed.departure() > TOLERANCE,
          missed);
    }

    private double departure() {
      return Math.abs(countedNs - askedNs) / (double) askedNs;
    }

    @Override
    public Validity implies() {
      return departure() > INVALID_ABOVE ? Validity.INVALID : Validity.SUSPECT;
    }
  }

  @Kind(
      rule =
          "suspect above "
              + SendDelayDominates.LEAST_MILLIS
              + " ms and "
              + SendDelayDominates.SHARE_OF_LATENCY
              + " of the latency",
      text = "p99 of the send delay is {send_delay_p99_ns}, of the latency {latency_p99_ns}",
      cause = "The client lacked processor time or its window was full.",
      nextStep =
          "Lower the rate or give the client more cores; do not read these latencies as the"
              + " broker's.")
  record SendDelayDominates(long sendDelayP99Ns, long latencyP99Ns) implements LoadFinding {
    static final int LEAST_MILLIS = 1;
    static final double SHARE_OF_LATENCY = 0.1;

    /** Whether an open loop's latencies, 0 where there are none, are mostly its own lateness. */
    public static List<Finding> of(long sendDelayP99Ns, long latencyP99Ns) {
      return Finding.when(
          sendDelayP99Ns > LEAST_MILLIS * 1_000_000L
              && sendDelayP99Ns > SHARE_OF_LATENCY * latencyP99Ns,
          new SendDelayDominates(sendDelayP99Ns, latencyP99Ns));
    }
  }

  /** Of the {@code count} latencies that are out of range, {@code notHeld} are in no percentile. */
  @Kind(
      rule = "invalid when a percentile lacks some, such as those above an hour, else suspect",
      text =
          "{count} values of {metric} below 0 or above {ceiling_ns}; {not_held} are in no percentile",
      cause = "A queue or a stall longer than the ceiling, or two clocks that disagree.",
      nextStep =
          "Look for them in the histogram log. Where the ceiling is a replicated study's, its own"
              + " client would have failed on this machine; raise latency_ceiling to measure beyond"
              + " it.")
  record ValueOutOfRange(String metric, long count, long notHeld, long ceilingNs)
      implements LoadFinding {
    @Override
    public Validity implies() {
      return notHeld > 0 ? Validity.INVALID : Validity.SUSPECT;
    }
  }
}
