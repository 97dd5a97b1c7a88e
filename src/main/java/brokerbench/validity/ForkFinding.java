package brokerbench.validity;

import brokerbench.statistics.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Doubts about forks and about the trials that are compared by them. */
public sealed interface ForkFinding extends Finding {

  /**
   * The rate of a fork changed from iteration to iteration.
   *
   * @param secondOverFirst the median of the second half of the iterations over that of the first,
   *     0 or more; infinite where that of the first is 0
   * @param limit how far from 1 it may be
   */
  @Kind(
      rule =
          "suspect where the halves of "
              + DriftInsideRun.LEAST_ITERATIONS
              + " or more iterations differ by more than "
              + DriftInsideRun.LIMIT,
      text =
          "{metric} in the second half is {second_over_first} of that in the first, limit 100 % +/-"
              + " {limit}",
      cause = "No steady state: warm-up too short, caches filling, or a host that slows down.",
      nextStep =
          "Lengthen the warm-up, and look at the series of iterations before quoting a median.")
  record DriftInsideRun(String metric, double secondOverFirst, double limit)
      implements ForkFinding {
    static final double LIMIT = 0.1;
    static final int LEAST_ITERATIONS = 4;

    /**
     * Whether the medians of the two halves differ; the middle one of an odd number is in neither.
     *
     * @param rates of the fork's measurement iterations in their order
     */
    public static List<Finding> of(String metric, double[] rates) {
      int half = rates.length / 2;
      double first = Median.of(Arrays.copyOf(rates, half));
      double second = Median.of(Arrays.copyOfRange(rates, rates.length - half, rates.length));
      double ratio = second / first;
      return Finding.when(
          isDrift(ratio) && rates.length >= LEAST_ITERATIONS,
          new DriftInsideRun(metric, ratio, LIMIT));
    }

    /** Whether a second half over its first is beyond the limit; not where both are 0. */
    static boolean isDrift(double ratio) {
      return !Double.isNaN(ratio) && Math.abs(ratio - 1) > LIMIT;
    }

    @Override
    public String text() {
      return Double.isInfinite(secondOverFirst)
          ? metric + " in the first half is 0, and in the second it is not"
          : ForkFinding.super.text();
    }
  }

  @Kind(
      implies = Validity.VALID,
      text = "{forks} of the {needed} forks that an interval needs",
      cause = "The fork is the sample, and there are not enough for an interval.",
      nextStep = "Run again with -f 5 or more.")
  record TooFewForks(int forks, int needed) implements ForkFinding {
    /** Whether a trial has fewer forks than its interval needs. */
    public static List<Finding> of(int forks, int needed) {
      return Finding.when(forks < needed, new TooFewForks(forks, needed));
    }
  }

  @Kind(
      implies = Validity.VALID,
      text = "{first} against {second}",
      cause = "The trials of one table promise different things about an acknowledged message.",
      nextStep =
          "Compare only trials of one guarantee and durability class, or state the difference"
              + " beside every ratio.")
  record UnequalDurability(String first, String second) implements ForkFinding {
    /**
     * One finding per pair of classes, not per pair of trials: a sweep would repeat it endlessly.
     *
     * @param classes guarantee and durability of each trial of a scenario, by its id
     */
    public static List<Finding> among(SortedMap<String, String> classes) {
      SortedMap<String, String> firstOfClass = new TreeMap<>();
      classes.forEach((trial, semantics) -> firstOfClass.putIfAbsent(semantics, trial));
      List<String> named = new ArrayList<>();
      firstOfClass.forEach((semantics, trial) -> named.add(trial + ": " + semantics));
      List<Finding> findings = new ArrayList<>();
      for (int i = 1; i < named.size(); i++) {
        findings.add(new UnequalDurability(named.get(i - 1), named.get(i)));
      }
      return findings;
    }
  }

  @Kind(
      implies = Validity.INVALID,
      text = "{reason}",
      cause = "The client process threw, exited or hung; what it had finished is kept.",
      nextStep = "Read its log in the forks directory; its last lines are in findings.csv.")
  record ForkFailed(String reason, String lastLines) implements ForkFinding {}

  /** About a fault of broker nodes, such as {@code pause of kafka-1}. */
  @Kind(
      implies = Validity.INVALID,
      text = "the {fault} had no effect: no publish failed, and none waited longer than before it",
      cause = "The node had nothing to do with the load, or the fault was not made.",
      nextStep = "Choose another node, such as the leader, or a longer fault.")
  record FaultWithoutEffect(String fault) implements ForkFinding {}

  /** About a fault of broker nodes, such as {@code stop of node-3}. */
  @Kind(
      implies = Validity.INVALID,
      text = "the {fault} was not made: the load was over first",
      cause = "The nodes of the fault before it took so long to serve again.",
      nextStep = "Measure for longer with -r, or at a lower rate.")
  record FaultNotMade(String fault) implements ForkFinding {}

  /**
   * About a fault of broker nodes.
   *
   * @param fault such as {@code upgrade of kafka-3}
   * @param overNs from the beginning of the measurement until it was undone, nanoseconds
   * @param measuredNs length of the measurement
   */
  @Kind(
      implies = Validity.SUSPECT,
      text = "the {fault} was over after {over_ns}, and the load after {measured_ns}",
      cause = "The nodes took long to stop or to start again, or the one before it to serve.",
      nextStep =
          "What it cost is underestimated: measure for longer with -r, or begin the fault earlier.")
  record FaultOutlastedLoad(String fault, long overNs, long measuredNs) implements ForkFinding {

    /** Whether a fault went on after the load. */
    public static List<Finding> of(String fault, OptionalLong overNs, long measuredNs) {
      return Finding.when(
          overNs.orElse(0) >= measuredNs,
          new FaultOutlastedLoad(fault, overNs.orElse(0), measuredNs));
    }
  }

  /** About the messages that were read back after faults. */
  @Kind(
      implies = Validity.SUSPECT,
      text =
          "{missing} messages that the brokers say they hold did not come when all was read back",
      cause = "Reading made no progress for 15 s, so it is unknown whether a message is absent.",
      nextStep = "Read nothing from vanished, which is empty; see the broker's log, and repeat.")
  record ReadBackIncomplete(long missing) implements ForkFinding {}
}
