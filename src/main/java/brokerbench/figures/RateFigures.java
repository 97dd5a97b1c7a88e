package brokerbench.figures;

import brokerbench.results.Capacity;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import brokerbench.statistics.Scale;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Messages per second. */
final class RateFigures {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Distinct deliveries over the time they took; none where nobody is subscribed. */
  static final Figure DELIVERED =
      rate("delivered", "delivered rate", IterationResult::deliveredPerSecond)
          .where(RateFigures::isSubscribed);

  /** Acknowledged publishes over the time they took. */
  static final Figure PUBLISHED =
      rate("published", "published rate", IterationResult::publishedPerSecond);

  static final List<Figure> ALL =
      List.of(
          DELIVERED,
          PUBLISHED,
          operations(),
          byTheStudysFormula(),
          rate("offered", "offered rate", RateFigures::offered).better(Better.NEITHER),
          searched("saturated", "closed loop", Capacity::saturatedPerSecond),
          searched("sustained", "capacity", Capacity::sustainedPerSecond));

  private RateFigures() {}

  private static Figure rate(
      String word, String title, ToDoubleFunction<IterationResult> perSecond) {
    return Figure.perIteration(
        word + "_msg_per_s", title, FigureUnit.MESSAGES_PER_SECOND, perSecond);
  }

  /** By what was asked for: an iteration in which nothing was published does not tell. */
  private static boolean isSubscribed(ForkData fork) {
    return fork.trial().workload().clients().subscribe();
  }

  /**
   * Acknowledged publishes and distinct deliveries together, each over the time it took; trials
   * without subscribers have none.
   */
  private static Figure operations() {
    return Figure.perIteration(
            "operations_per_s",
            "operations",
            FigureUnit.OPERATIONS_PER_SECOND,
            iteration -> iteration.publishedPerSecond() + iteration.deliveredPerSecond())
        .where(RateFigures::isSubscribed);
  }

  /**
   * Planned messages over the time to the end of the last client. The study's consumers end at the
   * first empty poll or fetch, {@link BrokerMode#closingWait} after the last receipt; one that is
   * pushed to does not poll, and has no such rate; nor has an iteration by time, which ends without
   * that wait and plans no number of messages.
   */
  private static Figure byTheStudysFormula() {
    return new Figure(
            "study_msg_per_s",
            "rate by the study's formula",
            FigureUnit.MESSAGES_PER_SECOND,
            FigureWindow.MEASUREMENT,
            Better.HIGHER,
            Scale.RATIO,
            true,
            _ -> false,
            RateFigures::byTheStudysFormula)
        .where(fork -> isSubscribed(fork) && !fork.trial().goesByTime());
  }

  private static double[] byTheStudysFormula(ForkData fork) {
    Params params = fork.trial().params();
    return Brokers.of(params).mode(params).closingWait().stream()
        .flatMapToDouble(
            wait ->
                fork.measurement().stream()
                    .filter(each -> !each.counts().unsubscribed())
                    .mapToDouble(
                        each ->
                            each.counts().planned()
                                * NANOS_PER_SECOND
                                / (each.elapsedNs() + wait.toNanos())))
        .toArray();
  }

  /** What the fork found out about its broker before it offered a share of it. */
  private static Figure searched(String word, String title, ToDoubleFunction<Capacity> perSecond) {
    return Figure.perFork(
            word + "_msg_per_s",
            title,
            FigureUnit.MESSAGES_PER_SECOND,
            FigureWindow.FORK,
            fork -> fork.capacity().map(perSecond::applyAsDouble).orElse(Double.NaN))
        .better(Better.HIGHER);
  }

  private static double offered(IterationResult iteration) {
    return iteration.offeredPerSecond() > 0 ? iteration.offeredPerSecond() : Double.NaN;
  }
}
