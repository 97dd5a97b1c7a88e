package brokerbench.cli;

import brokerbench.claims.ArmFigure;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.JudgedClaim;
import brokerbench.claims.Judgement;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.DetectableIncrease;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import brokerbench.statistics.OrderEffect;
import brokerbench.statistics.Scale;
import brokerbench.statistics.SimulatedForks;
import brokerbench.statistics.SimulatedForks.Variations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the intervals of the suite cover, simulated with the variations between forks that committed
 * runs show: for each kind of interval and number of forks the mean and the worst over the pairs of
 * arms that claims compare, then how often arms that are the same are called different. Logarithms
 * are drawn from normal distributions.
 */
public final class Coverage {

  private static final int REPETITIONS = 20_000;
  private static final int PLACES = 2;
  private static final int[][] SIZES = {
    {3, 3}, {5, 5}, {10, 10}, {12, 12}, {24, 24}, {3, 12}, {12, 3}, {5, 12}, {12, 5}
  };

  private Coverage() {}

  /** How an interval is made. */
  enum Kind {
    ONE_ARM((first, second) -> Estimate.of(first, Scale.RATIO).interval()),
    RATIO((first, second) -> Comparison.of(first, second).interval()),
    PAIRED((first, second) -> Comparison.ofPairs(first, second, Scale.RATIO).interval()),
    DIFFERENCE(Coverage::differenceAroundOne),
    /** Of the last place in a round over the first, where two trials change places. */
    PLACE(Coverage::ofPlaces),
    /** Of the last round over the first. */
    DRIFT(Coverage::ofRounds);

    @SuppressWarnings("ImmutableEnumChecker") // The functions hold no state.
    private final BiFunction<double[], double[], @Nullable Interval> method;

    Kind(BiFunction<double[], double[], @Nullable Interval> method) {
      this.method = method;
    }

    BiFunction<double[], double[], @Nullable Interval> method() {
      return method;
    }

    /** Whether there is such an interval with so many forks of two arms. */
    boolean takes(int first, int second) {
      return switch (this) {
        case RATIO, DIFFERENCE -> true;
        case ONE_ARM, PAIRED -> first == second;
        case PLACE, DRIFT -> first == second && first >= Comparison.LEAST_FORKS;
      };
    }
  }

  /**
   * Shares over all pairs.
   *
   * @param mean over them
   * @param worst the least, or of false calls the greatest
   * @param figure the pair with it
   */
  record Shares(double mean, double worst, String figure) {

    static Shares of(
        List<Variations> pairs, ToDoubleFunction<Variations> share, boolean leastIsWorst) {
      double[] shares = pairs.parallelStream().mapToDouble(share).toArray();
      int worst = 0;
      for (int i = 1; i < shares.length; i++) {
        boolean less = shares[i] < shares[worst];
        worst = less == leastIsWorst && shares[i] != shares[worst] ? i : worst;
      }
      return new Shares(
          Arrays.stream(shares).average().orElse(Double.NaN),
          shares[worst],
          pairs.get(worst).figure());
    }
  }

  /**
   * Prints the table.
   *
   * @param arguments directory of runs (analysis/data), repetitions (20000)
   */
  public static void main(String[] arguments) {
    Path runs = Path.of(arguments.length > 0 ? arguments[0] : "analysis/data");
    int repetitions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : REPETITIONS;
    List<Variations> pairs = observed(runs);
    System.out.printf(
        Locale.ROOT,
        "%d pairs of arms, variations %.1f to %.1f %%; %,d repetitions%n%n",
        pairs.size(),
        100
            * pairs.stream()
                .mapToDouble(each -> Math.min(each.first(), each.second()))
                .min()
                .orElse(0),
        100
            * pairs.stream()
                .mapToDouble(each -> Math.max(each.first(), each.second()))
                .max()
                .orElse(0),
        repetitions);
    System.out.printf("%-12s %7s %8s %8s  %s%n", "interval", "forks", "mean %", "worst %", "of");
    for (Kind kind : Kind.values()) {
      for (int[] sizes : SIZES) {
        if (kind.takes(sizes[0], sizes[1])) {
          SimulatedForks forks = new SimulatedForks(sizes[0], sizes[1], repetitions);
          print(kind.name().toLowerCase(Locale.ROOT), sizes, coverage(pairs, forks, kind));
        }
      }
    }
    System.out.printf("%nCalled different though the same, with the variations of each arm:%n");
    for (int[] sizes : new int[][] {{5, 5}, {10, 10}, {12, 12}}) {
      SimulatedForks forks = new SimulatedForks(sizes[0], sizes[1], repetitions);
      print("differs", sizes, falseCalls(same(pairs), forks, Coverage::differs));
      print("excludes 1", sizes, falseCalls(same(pairs), forks, Coverage::excludesOne));
    }
  }

  private static void print(String what, int[] sizes, Shares shares) {
    System.out.printf(
        Locale.ROOT,
        "%-12s %7s %8.2f %8.2f  %s%n",
        what,
        sizes[0] + "+" + sizes[1],
        100 * shares.mean(),
        100 * shares.worst(),
        shares.figure());
  }

  /** The pairs of arms that claims compare in {@code runs}, but for those where nothing varies. */
  static List<Variations> observed(Path runs) {
    List<Variations> pairs = new ArrayList<>();
    ClaimVerdicts verdicts =
        ClaimVerdicts.of(ClaimLibrary.with(List.of()), SelectedRuns.read(List.of(runs)).runs());
    for (JudgedClaim judged : verdicts.claims()) {
      for (Judgement judgement : judged.judgements()) {
        List<ArmFigure> arms = judgement.compared(judged.claim());
        if (arms.size() == 2) {
          double first = variation(arms.getFirst());
          double second = variation(arms.getLast());
          if (first + second > 0) {
            pairs.add(new Variations(judged.claim().id(), first, second));
          }
        }
      }
    }
    return pairs;
  }

  /** NaN where forks were not averaged on logarithms. */
  private static double variation(ArmFigure arm) {
    Estimate estimate = arm.estimate();
    return estimate.scale() == Scale.RATIO
        ? DetectableIncrease.variation(Scale.RATIO, estimate.deviation())
        : Double.NaN;
  }

  static Shares coverage(List<Variations> pairs, SimulatedForks forks, Kind kind) {
    return Shares.of(pairs, pair -> forks.coverage(pair, kind.method()), true);
  }

  static Shares falseCalls(
      List<Variations> pairs, SimulatedForks forks, BiPredicate<double[], double[]> isCalled) {
    return Shares.of(pairs, pair -> forks.share(pair, isCalled), false);
  }

  /** Each arm beside itself. */
  static List<Variations> same(List<Variations> pairs) {
    return pairs.stream()
        .map(pair -> new Variations(pair.figure(), pair.first(), pair.first()))
        .toList();
  }

  /** The rule of reports. */
  static boolean differs(double[] first, double[] second) {
    return Comparison.of(first, second).verdict() == Comparison.Verdict.DIFFERS;
  }

  /** The rule of claims about a direction. */
  static boolean excludesOne(double[] first, double[] second) {
    return Comparison.of(first, second).interval().outside(1, 1);
  }

  /** Round by round, each trial first in every other one. */
  private static Interval ofPlaces(double[] first, double[] second) {
    List<OrderEffect.Fork> forks = new ArrayList<>();
    for (int round = 0; round < first.length; round++) {
      int place = 1 + round % PLACES;
      forks.add(new OrderEffect.Fork("first", place, first[round]));
      forks.add(new OrderEffect.Fork("second", 1 + PLACES - place, second[round]));
    }
    return aroundOne(OrderEffect.of(forks, PLACES));
  }

  /** As reports take a round: the geometric mean of its forks, each over the mean of its trial. */
  private static Interval ofRounds(double[] first, double[] second) {
    double[] a = Arrays.stream(first).map(Math::log).toArray();
    double[] b = Arrays.stream(second).map(Math::log).toArray();
    List<OrderEffect.Fork> rounds = new ArrayList<>();
    for (int round = 0; round < a.length; round++) {
      double log = (a[round] - mean(a) + b[round] - mean(b)) / 2;
      rounds.add(new OrderEffect.Fork("", round + 1, Math.exp(log)));
    }
    return aroundOne(OrderEffect.of(rounds, a.length));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static Interval aroundOne(@Nullable OrderEffect effect) {
    OrderEffect found = Objects.requireNonNull(effect);
    return new Interval(1 + found.low(), 1 + found.high(), Interval.LEVEL);
  }

  private static Interval differenceAroundOne(double[] first, double[] second) {
    Interval difference =
        Comparison.of(
                Arrays.stream(first).map(Math::log).toArray(),
                Arrays.stream(second).map(Math::log).toArray(),
                Scale.DIFFERENCE)
            .interval();
    return new Interval(1 + difference.low(), 1 + difference.high(), difference.level());
  }
}
