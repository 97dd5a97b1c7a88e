package brokerbench.report;

import brokerbench.figures.FigureCatalogue;
import brokerbench.results.ForkData;
import brokerbench.results.ForkStart;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.PlaceEffect;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the place of forks in their rounds did to rates and latencies. */
public final class PlaceNotes {

  private final List<PlaceEffect.Fork> rates = new ArrayList<>();
  private final List<PlaceEffect.Fork> latencies = new ArrayList<>();
  private final Set<String> rounds = new HashSet<>();
  private final Set<String> trials = new HashSet<>();
  private int places;

  private PlaceNotes() {}

  /**
   * One line, or none with fewer than {@link Comparison#LEAST_FORKS} rounds or two trials.
   *
   * @param runs one run, or those of replications: rounds of one are pooled
   */
  public static Optional<String> of(List<RunData> runs) {
    PlaceNotes notes = new PlaceNotes();
    runs.forEach(notes::add);
    return notes.line();
  }

  private void add(RunData run) {
    // Behind the slash stands the round.
    String source = run.manifest().runId().split("/", 2)[0];
    for (TrialOutcome outcome : run.manifest().trials()) {
      String id = outcome.trial().id();
      for (ForkData fork : ForkData.of(run, outcome.trial())) {
        ForkStart start = run.start(id, fork.fork());
        if (start.place().isPresent() && !isInvalid(fork)) {
          add(source, outcome, fork, start);
        }
      }
    }
  }

  private static boolean isInvalid(ForkData fork) {
    return fork.measurement().stream()
        .map(IterationResult::validity)
        .anyMatch(Validity.INVALID::equals);
  }

  private void add(String source, TrialOutcome outcome, ForkData fork, ForkStart start) {
    String trial = source + " " + start.trial();
    trials.add(trial);
    rounds.add(source + " " + start.round());
    places = Math.max(places, start.place().orElseThrow());
    add(
        rates,
        trial,
        start.place().orElseThrow(),
        FigureCatalogue.rateOf(outcome.trial().params()).of(fork));
    add(latencies, trial, start.place().orElseThrow(), ReportFigures.END_TO_END_P50.of(fork));
  }

  private static void add(List<PlaceEffect.Fork> forks, String trial, int place, double value) {
    if (value > 0) {
      forks.add(new PlaceEffect.Fork(trial, place, value));
    }
  }

  private Optional<String> line() {
    if (rounds.size() < Comparison.LEAST_FORKS || trials.size() < 2) {
      return Optional.empty();
    }
    return Optional.of(
        "place in the round, last against first: rate %s; end-to-end p50 %s"
            .formatted(
                words(PlaceEffect.of(rates, places)), words(PlaceEffect.of(latencies, places))));
  }

  private static String words(@Nullable PlaceEffect effect) {
    return effect == null
        ? "unknown"
        : String.format(
            Locale.ROOT,
            "%+.1f %% (%.1f to %.1f), %s",
            100 * effect.change(),
            100 * effect.low(),
            100 * effect.high(),
            effect.found() ? "an effect" : "no effect found");
  }
}
