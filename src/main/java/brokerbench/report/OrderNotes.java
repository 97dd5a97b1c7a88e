package brokerbench.report;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;

import brokerbench.figures.Figure;
import brokerbench.figures.FigureCatalogue;
import brokerbench.results.ForkData;
import brokerbench.results.ForkStart;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.OrderEffect;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the order of forks did to rates and latencies: the place of each in its round, and a drift
 * from the first round to the last. A balanced order keeps both out of ratios; absolute figures
 * hold a drift all the same.
 */
public final class OrderNotes {

  private final List<PlacedFork> forks = new ArrayList<>();

  private OrderNotes() {}

  /**
   * A fork and what it measured.
   *
   * @param source run or replication
   * @param rate messages per second; NaN where it has none
   * @param p50Ns of the end-to-end latency; NaN where it has none
   */
  private record PlacedFork(
      String source, String trial, int round, int place, double rate, double p50Ns) {}

  /** What is measured of a fork. */
  private interface Value {
    double of(PlacedFork fork);
  }

  /** What orders forks. */
  private interface Order {
    @Nullable OrderEffect effect(List<PlacedFork> forks, Value value);
  }

  /**
   * Two lines, or none with fewer than {@link Comparison#LEAST_FORKS} rounds or two trials.
   *
   * @param runs one run, or those of replications: rounds of one are pooled
   */
  public static List<String> of(List<RunData> runs) {
    OrderNotes notes = new OrderNotes();
    runs.forEach(notes::add);
    return notes.lines();
  }

  private void add(RunData run) {
    // Behind the slash stands the round.
    String source = run.manifest().runId().split("/", 2)[0];
    for (TrialOutcome outcome : run.manifest().trials()) {
      String id = outcome.trial().id();
      Figure rate = FigureCatalogue.rateOf(outcome.trial().params());
      for (ForkData fork : ForkData.of(run, outcome.trial())) {
        ForkStart start = run.start(id, fork.fork());
        if (start.place().isPresent() && !isInvalid(fork)) {
          forks.add(
              new PlacedFork(
                  source,
                  source + " " + id,
                  start.round(),
                  start.place().getAsInt(),
                  rate.of(fork),
                  ReportFigures.END_TO_END_P50.of(fork)));
        }
      }
    }
  }

  private static boolean isInvalid(ForkData fork) {
    return fork.measurement().stream()
        .map(IterationResult::validity)
        .anyMatch(Validity.INVALID::equals);
  }

  private List<String> lines() {
    long rounds = forks.stream().map(fork -> fork.source() + " " + fork.round()).distinct().count();
    long trials = forks.stream().map(PlacedFork::trial).distinct().count();
    return rounds < Comparison.LEAST_FORKS || trials < 2
        ? List.of()
        : List.of(
            "place in the round, last against first: "
                + effects(OrderNotes::ofPlaces, "an effect", "no effect found"),
            "last round against the first: "
                + effects(OrderNotes::ofRounds, "a drift", "no drift found"));
  }

  private String effects(Order order, String found, String notFound) {
    return "rate %s; end-to-end p50 %s"
        .formatted(
            words(order.effect(forks, PlacedFork::rate), found, notFound),
            words(order.effect(forks, PlacedFork::p50Ns), found, notFound));
  }

  private static String words(@Nullable OrderEffect effect, String found, String notFound) {
    return effect == null
        ? "unknown"
        : String.format(
            Locale.ROOT,
            "%+.1f %% (%.1f to %.1f), %s",
            100 * effect.change(),
            100 * effect.low(),
            100 * effect.high(),
            effect.found() ? found : notFound);
  }

  private static @Nullable OrderEffect ofPlaces(List<PlacedFork> forks, Value value) {
    return OrderEffect.of(
        forks.stream()
            .filter(fork -> value.of(fork) > 0)
            .map(fork -> new OrderEffect.Fork(fork.trial(), fork.place(), value.of(fork)))
            .toList(),
        forks.stream().mapToInt(PlacedFork::place).max().orElse(0));
  }

  /**
   * Forks of one round share what the host did to them, so that a round is one value: the geometric
   * mean of its forks, each over the mean of its trial.
   */
  private static @Nullable OrderEffect ofRounds(List<PlacedFork> forks, Value value) {
    List<PlacedFork> measured = forks.stream().filter(fork -> value.of(fork) > 0).toList();
    Map<String, Double> ofTrials =
        measured.stream()
            .collect(groupingBy(PlacedFork::trial, averagingDouble(f -> Math.log(value.of(f)))));
    List<OrderEffect.Fork> rounds = new ArrayList<>();
    measured.stream()
        .collect(groupingBy(PlacedFork::source, groupingBy(PlacedFork::round)))
        .forEach(
            (source, ofSource) ->
                ofSource.forEach(
                    (round, ofRound) -> {
                      double log =
                          ofRound.stream()
                              .mapToDouble(f -> Math.log(value.of(f)) - ofTrials.get(f.trial()))
                              .average()
                              .orElse(0);
                      rounds.add(new OrderEffect.Fork(source, round, Math.exp(log)));
                    }));
    return OrderEffect.of(rounds, forks.stream().mapToInt(PlacedFork::round).max().orElse(0));
  }
}
