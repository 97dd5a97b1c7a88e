package brokerbench.report;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import brokerbench.figures.DerivedFindings;
import brokerbench.figures.Figure;
import brokerbench.figures.FigureCatalogue;
import brokerbench.results.ForkData;
import brokerbench.results.ForkStart;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.OrderEffect;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the order of forks did to rates and latencies: the place of each in its round, and a drift
 * from the first round to the last. A balanced order keeps both out of ratios; absolute figures
 * hold a drift all the same.
 */
public final class OrderNotes {

  private final List<PlacedFork> forks = new ArrayList<>();

  private OrderNotes() {}

  /** A fork with its rate per second and its end-to-end latency; NaN where it has none. */
  private record PlacedFork(String trial, int round, int place, double rate, double p50Ns) {}

  /** Up to two lines; none with fewer than {@link Comparison#LEAST_FORKS} rounds or two trials. */
  public static List<String> ofRun(RunData run) {
    return of(List.of(run));
  }

  /**
   * The lines of each replication, and of each run outside one, prefixed with its name: a drift in
   * one says nothing about the others.
   */
  public static List<String> ofEach(List<RunData> runs) {
    // Behind the slash stands the round.
    return runs.stream()
        .collect(
            groupingBy(
                run -> run.manifest().runId().split("/", 2)[0], LinkedHashMap::new, toList()))
        .entrySet()
        .stream()
        .flatMap(
            source -> of(source.getValue()).stream().map(line -> source.getKey() + ": " + line))
        .toList();
  }

  private static List<String> of(List<RunData> rounds) {
    OrderNotes notes = new OrderNotes();
    rounds.forEach(notes::add);
    return notes.lines();
  }

  private void add(RunData run) {
    List<LocatedFinding> invalidating = invalidating(run);
    for (TrialOutcome outcome : run.manifest().trials()) {
      String id = outcome.trial().id();
      Figure rate = FigureCatalogue.rateOf(outcome.trial().params());
      for (ForkData fork : ForkData.of(run, outcome.trial())) {
        ForkStart start = run.start(id, fork.fork());
        if (start.place().isPresent()
            && invalidating.stream().noneMatch(each -> each.concerns(id, fork.fork()))) {
          forks.add(
              new PlacedFork(
                  id,
                  start.round(),
                  start.place().getAsInt(),
                  rate.of(fork),
                  ReportFigures.END_TO_END_P50.of(fork)));
        }
      }
    }
  }

  /** Those findings that make a fork invalid. */
  private static List<LocatedFinding> invalidating(RunData run) {
    return DerivedFindings.addedTo(run.allFindings(), run).stream()
        .filter(located -> located.finding().implies() == Validity.INVALID)
        .toList();
  }

  private List<String> lines() {
    long rounds = forks.stream().map(PlacedFork::round).distinct().count();
    long trials = forks.stream().map(PlacedFork::trial).distinct().count();
    return rounds < Comparison.LEAST_FORKS || trials < 2
        ? List.of()
        : Stream.of(
                line(
                    "place in the round, last against first",
                    ofPlaces(PlacedFork::rate),
                    ofPlaces(PlacedFork::p50Ns),
                    "an effect",
                    "no effect found"),
                line(
                    "last round against the first",
                    ofRounds(PlacedFork::rate),
                    ofRounds(PlacedFork::p50Ns),
                    "a drift",
                    "no drift found"))
            .filter(line -> !line.isEmpty())
            .toList();
  }

  /** Empty where neither can be told. */
  private static String line(
      String what,
      @Nullable OrderEffect rate,
      @Nullable OrderEffect p50,
      String found,
      String notFound) {
    return rate == null && p50 == null
        ? ""
        : "%s: rate %s; end-to-end p50 %s"
            .formatted(what, words(rate, found, notFound), words(p50, found, notFound));
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

  private @Nullable OrderEffect ofPlaces(ToDoubleFunction<PlacedFork> value) {
    return OrderEffect.of(
        forks.stream()
            .filter(fork -> value.applyAsDouble(fork) > 0)
            .map(
                fork -> new OrderEffect.Fork(fork.trial(), fork.place(), value.applyAsDouble(fork)))
            .toList(),
        forks.stream().mapToInt(PlacedFork::place).max().orElse(0));
  }

  /**
   * Forks of one round share what the host did to them, so that a round is one value: the geometric
   * mean of its forks, each over the mean of its trial.
   */
  private @Nullable OrderEffect ofRounds(ToDoubleFunction<PlacedFork> value) {
    List<PlacedFork> measured =
        forks.stream().filter(fork -> value.applyAsDouble(fork) > 0).toList();
    Map<String, Double> ofTrials =
        measured.stream()
            .collect(
                groupingBy(
                    PlacedFork::trial, averagingDouble(f -> Math.log(value.applyAsDouble(f)))));
    List<OrderEffect.Fork> rounds = new ArrayList<>();
    measured.stream()
        .collect(
            groupingBy(
                PlacedFork::round,
                averagingDouble(f -> Math.log(value.applyAsDouble(f)) - ofTrials.get(f.trial()))))
        .forEach((round, log) -> rounds.add(new OrderEffect.Fork("", round, Math.exp(log))));
    return OrderEffect.of(rounds, forks.stream().mapToInt(PlacedFork::round).max().orElse(0));
  }
}
