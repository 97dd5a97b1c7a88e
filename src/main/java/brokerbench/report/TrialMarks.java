package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Mark;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.results.ConsumerKill;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.NonBroker;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What happened in the forks of a trial, and where: in each chart a note for each kind of finding
 * about it that casts doubt, in all of them for the consumers that were killed too, and a mark at
 * each place.
 */
final class TrialMarks {

  /** Of one kind: more would hide the line. */
  private static final int MOST_PLACES = 12;

  private static final double NANOS_PER_SECOND = 1e9;

  private final TrialSummary trial;
  private final List<List<LocatedFinding>> kinds;
  private final List<ConsumerKill> kills;

  /** Those of {@code trial} among {@code findings} of {@code run}. */
  TrialMarks(TrialSummary trial, List<LocatedFinding> findings, RunData run) {
    this.trial = trial;
    this.kinds =
        List.copyOf(
            findings.stream()
                .filter(each -> trial.id().equals(each.trial()) && each.fork() > 0)
                .filter(each -> each.finding().implies() != Validity.VALID)
                .collect(
                    Collectors.groupingBy(
                        each -> each.finding().word(), LinkedHashMap::new, Collectors.toList()))
                .values());
    this.kills =
        run.kills().stream()
            .filter(each -> each.trial().equals(trial.id()) && !each.wasPaused())
            .toList();
  }

  /** As {@code chart}, which shows {@code subjects}, with what is about them. */
  Chart in(Chart chart, Set<ChartSubject> subjects) {
    List<Mark> marks = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (List<LocatedFinding> kind : kinds) {
      if (subjects.contains(ChartSubject.of(kind.getFirst().finding()))) {
        int number = notes.size() + 1;
        List<Mark> places =
            kind.stream().flatMap(each -> place(number, each, chart).stream()).toList();
        notes.add(note(kind, places));
        places.stream().limit(MOST_PLACES).forEach(marks::add);
      }
    }
    if (!kills.isEmpty()) {
      int number = notes.size() + 1;
      List<Mark> places =
          kills.stream().flatMap(each -> place(number, each, chart).stream()).toList();
      notes.add(note(places));
      places.stream().limit(MOST_PLACES).forEach(marks::add);
    }
    return notes.isEmpty()
        ? chart
        : chart.noting(marks, notes, " Numbers in the chart are findings, listed below it.");
  }

  private String note(List<LocatedFinding> ofKind, List<Mark> places) {
    LocatedFinding first = ofKind.getFirst();
    OptionalDouble seconds =
        fork(first.fork()).map(fork -> middle(first, fork)).orElse(OptionalDouble.empty());
    return "%s%s: fork %d%s, %s"
        .formatted(
            first.finding().title(),
            times(ofKind.size(), places),
            first.fork(),
            seconds.isPresent() ? at(seconds.getAsDouble()) : "",
            first.finding().text());
  }

  private String note(List<Mark> placesOfKills) {
    ConsumerKill first = kills.getFirst();
    return "Consumer killed%s: fork %d%s"
        .formatted(
            times(kills.size(), placesOfKills),
            first.fork(),
            at(first.killedNs() / NANOS_PER_SECOND));
  }

  private static String at(double seconds) {
    return String.format(Locale.ROOT, " at %.1f s", seconds);
  }

  private static String times(int count, List<Mark> places) {
    return (count == 1 ? "" : ", " + count + " times")
        + (places.size() > MOST_PLACES
            ? ", of which the first %d are marked".formatted(MOST_PLACES)
            : "");
  }

  /** At the middle of its iteration, or where the line ends. */
  private Optional<Mark> place(int note, LocatedFinding located, Chart chart) {
    return fork(located.fork())
        .filter(fork -> !isOfEarlierLeg(located, fork))
        .flatMap(
            fork ->
                ChartSubject.line(chart, located.fork(), ChartSubject.node(located.finding()))
                    .flatMap(line -> nearest(line, middle(located, fork))))
        .map(point -> new Mark(note, point.x(), point.y()));
  }

  private Optional<Mark> place(int note, ConsumerKill kill, Chart chart) {
    double seconds = kill.killedNs() / NANOS_PER_SECOND;
    return ChartSubject.line(chart, kill.fork(), NonBroker.CLIENT.word())
        .flatMap(line -> nearest(line, OptionalDouble.of(seconds)))
        .map(point -> new Mark(note, seconds, point.y()));
  }

  private static boolean isOfEarlierLeg(LocatedFinding located, ForkData fork) {
    return located.iteration() != null
        && located.iteration().phase() == Phase.WARMUP
        && iteration(located, fork).isEmpty();
  }

  private static OptionalDouble middle(LocatedFinding located, ForkData fork) {
    return iteration(located, fork).stream()
        .mapToDouble(each -> ForkCourse.middle(fork, each))
        .findFirst();
  }

  private static Optional<IterationResult> iteration(LocatedFinding located, ForkData fork) {
    return fork.measuredLeg().stream()
        .filter(each -> each.id().equals(located.iteration()))
        .findFirst();
  }

  private static Optional<Point> nearest(Series line, OptionalDouble x) {
    List<Point> points =
        line.points().stream().filter(point -> Double.isFinite(point.y())).toList();
    if (x.isEmpty()) {
      return points.reversed().stream().findFirst();
    }
    double at = x.getAsDouble();
    return points.stream().min(Comparator.comparingDouble(point -> Math.abs(point.x() - at)));
  }

  private Optional<ForkData> fork(int number) {
    return trial.forkData().stream().filter(each -> each.fork() == number).findFirst();
  }
}
