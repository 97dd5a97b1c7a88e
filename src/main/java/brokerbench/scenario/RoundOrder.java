package brokerbench.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * In which order each round runs its trials: the rows of Williams squares (Williams 1949), in which
 * each trial has each place once and, over a set of rounds, follows each other trial equally often.
 * A set has as many rounds as there are trials, or twice as many where their number is odd. Each
 * set draws anew which trial is which of the square's, and the order of its rows.
 *
 * <p>Rows come in pairs of which one is the other backwards, or nearly so where the number is odd:
 * the two places of a trial add up to the number of trials plus 1, give or take 1 where it is odd.
 * So rounds that end inside a set favour nobody by much, whatever drifts inside a round.
 *
 * <p>A round's order does not depend on how many rounds there will be.
 *
 * @param trials how many, 1 or more
 * @param seed any; neighbours give unlike orders
 */
public record RoundOrder(int trials, long seed) {

  /** Keeps the order apart from what else is drawn from the seed. */
  private static final long STREAM = -1;

  public RoundOrder {
    if (trials < 1) {
      throw new IllegalArgumentException("no trials");
    }
  }

  /** Rounds until every trial has followed every other equally often. */
  public int setLength() {
    return isOdd() ? 2 * trials : trials;
  }

  /**
   * Indices of the trials, each once, the first to run first.
   *
   * @param round 1 or more
   */
  public List<Integer> of(int round) {
    int set = (round - 1) / setLength();
    int inSet = (round - 1) % setLength();
    RandomGenerator random = new SplittableRandom(MixedSeed.of(MixedSeed.of(seed, STREAM), set));
    List<Integer> labels = new ArrayList<>(IntStream.range(0, trials).boxed().toList());
    Collections.shuffle(labels, random);
    List<Integer> rows = rows(random);
    // An odd number takes a second square, whose rows are those of the first backwards.
    List<Integer> backwards = rows(random);
    int row = inSet < trials ? rows.get(inSet) : backwards.get(inSet - trials);
    List<Integer> order =
        IntStream.range(0, trials)
            .mapToObj(place -> labels.get((row + step(place)) % trials))
            .toList();
    return inSet < trials ? order : order.reversed();
  }

  /** The first row: 0, 1, n-1, 2, n-2 and so on; the others add their number to it. */
  private int step(int place) {
    return place % 2 == 1 ? (place + 1) / 2 : (trials - place / 2) % trials;
  }

  /** Rows that lie half a square apart are each other's mirror, or nearly so. */
  private List<Integer> rows(RandomGenerator random) {
    int half = trials / 2;
    int start = random.nextInt(trials);
    List<List<Integer>> pairs = new ArrayList<>();
    for (int pair = 0; pair < half; pair++) {
      // In an odd square each step of a half leads to a row that no step before has led to.
      int first = isOdd() ? (start + (2 * pair + 1) * half) % trials : (start + pair) % trials;
      int second = (first + half) % trials;
      pairs.add(random.nextBoolean() ? List.of(first, second) : List.of(second, first));
    }
    Collections.shuffle(pairs, random);
    List<Integer> rows = new ArrayList<>(pairs.stream().flatMap(List::stream).toList());
    if (isOdd()) {
      rows.add(start);
    }
    return rows;
  }

  private boolean isOdd() {
    return trials % 2 == 1;
  }
}
