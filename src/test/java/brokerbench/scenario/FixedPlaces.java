package brokerbench.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How often one trial is first, or last, in all five rounds of a replication; as a program a table
 * for 2 to 17 trials, which {@code src/build/fixed-places} prints.
 */
final class FixedPlaces {

  private static final int ROUNDS = 5;

  /** Gives the order of a round. */
  @FunctionalInterface
  interface Order {
    List<Integer> of(int trials, long seed, int round);
  }

  /** What the suite does. */
  static final Order BALANCED = (trials, seed, round) -> new RoundOrder(trials, seed).of(round);

  /** A shuffle of each round by {@link Random}, from neighbouring seeds: the bad example. */
  static final Order SHUFFLED =
      (trials, seed, round) -> {
        List<Integer> order = new ArrayList<>(IntStream.range(0, trials).boxed().toList());
        Collections.shuffle(order, new Random(seed + round));
        return order;
      };

  private FixedPlaces() {}

  /** Share of the seeds 0, 1, ... in which one trial has the first, or the last, place always. */
  static double share(int trials, int seeds, Order order, boolean first) {
    return LongStream.range(0, seeds)
            .filter(
                seed ->
                    IntStream.rangeClosed(1, ROUNDS)
                            .mapToObj(round -> order.of(trials, seed, round))
                            .map(each -> first ? each.getFirst() : each.getLast())
                            .distinct()
                            .count()
                        == 1)
            .count()
        / (double) seeds;
  }

  /** Prints the table. */
  public static void main(String[] arguments) {
    int seeds = Integer.parseInt(arguments[0]);
    System.out.printf(
        "one trial has the place in all %d rounds, share of %,d seeds%n", ROUNDS, seeds);
    System.out.println("trials  last: shuffled  balanced   first: shuffled  balanced");
    for (int trials = 2; trials <= 17; trials++) {
      System.out.printf(
          Locale.ROOT,
          "%6d  %12.1f %%  %6.1f %%  %13.1f %%  %6.1f %%%n",
          trials,
          100 * share(trials, seeds, SHUFFLED, false),
          100 * share(trials, seeds, BALANCED, false),
          100 * share(trials, seeds, SHUFFLED, true),
          100 * share(trials, seeds, BALANCED, true));
    }
  }
}
