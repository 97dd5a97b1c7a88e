package brokerbench.engine.load;

import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.results.IterationResult;
import brokerbench.validity.LoadFinding.RateNotReached;
import java.util.List;
import java.util.Locale;

/**
 * Carries out a {@link CapacitySearch} in an open leg, with a client that closed loops have made
 * warm. Each step begins on an idle broker and has two iterations; the second is judged, so that
 * what is in flight at its beginning and at its end evens out, and a rate that it reaches leaves a
 * backlog that does not grow.
 */
final class CapacityRun {

  /** Most closed loops before the search: a client that is cold reaches less, and misses more. */
  static final int MOST_CLOSED_LOOPS = 5;

  /** The client is warm when a closed loop reaches less than this many times the one before. */
  private static final double STILL_WARMING_UP = 1.1;

  private final Load load;
  private final LoadShape closedLoop;
  private final List<LoadIteration> iterations;
  private final int subscriptions;
  private int used;

  /**
   * @param closedLoop how load is offered first
   * @param iterations for the closed loop and the steps; as many as a search may take
   * @param subscriptions that receive each message; with 0 publishes alone decide
   */
  CapacityRun(Load load, LoadShape closedLoop, List<LoadIteration> iterations, int subscriptions) {
    this.load = load;
    this.closedLoop = closedLoop;
    this.iterations = iterations;
    this.subscriptions = subscriptions;
  }

  /**
   * The finished search.
   *
   * @throws CapacityException when no rate is sustained
   */
  CapacitySearch run() throws InterruptedException {
    double saturatedPerSecond = saturate();
    if (saturatedPerSecond == 0) {
      throw new CapacityException(
          "capacity_share: the closed loop that begins the search published nothing; raise -w");
    }
    CapacitySearch search = new CapacitySearch(saturatedPerSecond);
    double reachedPerSecond = 0;
    while (!search.done()) {
      IterationResult judged = step(closedLoop.atRate(search.nextPerSecond()));
      reachedPerSecond = reachedPerSecond(judged);
      search.tried(reachedPerSecond);
    }
    if (search.sustainedPerSecond() == 0) {
      throw new CapacityException(
          String.format(
              Locale.ROOT,
              "capacity_share: no open-loop rate is sustained: the closed loop published %,.0f"
                  + " msg/s, and of %,.1f msg/s only %,.1f were reached; raise -w, or set"
                  + " capacity_share=0 and a rate",
              saturatedPerSecond,
              search.missedPerSecond().orElse(0),
              reachedPerSecond));
    }
    return search;
  }

  /** Repeats the closed loop until it reaches no more. */
  private double saturate() throws InterruptedException {
    double bestPerSecond = 0;
    for (int i = 0; i < MOST_CLOSED_LOOPS; i++) {
      double reachedPerSecond = step(closedLoop).publishedPerSecond();
      if (reachedPerSecond < STILL_WARMING_UP * bestPerSecond) {
        return Math.max(bestPerSecond, reachedPerSecond);
      }
      bestPerSecond = reachedPerSecond;
    }
    return bestPerSecond;
  }

  private IterationResult step(LoadShape offered) throws InterruptedException {
    List<LoadIteration> parts = iterations.subList(used, used + Load.ITERATIONS_PER_STEP);
    used += Load.ITERATIONS_PER_STEP;
    return load.run(offered, parts).getLast();
  }

  private double reachedPerSecond(IterationResult judged) {
    double offered = judged.offeredPerSecond();
    double published = reached(offered, judged.publishedPerSecond(), judged.publishElapsedNs());
    return subscriptions == 0
        ? published
        : Math.min(
            published,
            reached(offered, judged.deliveredPerSecond() / subscriptions, judged.elapsedNs()));
  }

  /** What was reached; the offered rate where no more than one message is missing. */
  static double reached(double offeredPerSecond, double perSecond, long elapsedNs) {
    return RateNotReached.isShort(offeredPerSecond, perSecond, elapsedNs)
        ? perSecond
        : Math.max(offeredPerSecond, perSecond);
  }
}
