package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.results.ConsumerKill;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What happened in the forks of a trial, and where: a note for each kind of finding that casts
 * doubt and for the consumers that were killed, and a mark at each place.
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
    this.kills = run.kills().stream().filter(each -> each.trial().equals(trial.id())).toList();
  }

  /** In the order of their numbers. */
  List<String> notes() {
    List<String> notes = new ArrayList<>(kinds.stream().map(TrialMarks::note).toList());
    if (!kills.isEmpty()) {
      String what = kills.getFirst().wasPaused() ? "paused" : "killed";
      notes.add("Consumer " + what + times(kills.size()));
    }
    return notes;
  }

  /** At the height of the rate that {@code charts} draw there. */
  List<Chart.Mark> places(TimeCharts charts) {
    List<Chart.Mark> marks = new ArrayList<>();
    for (int kind = 0; kind < kinds.size(); kind++) {
      int note = kind + 1;
      kinds.get(kind).stream()
          .limit(MOST_PLACES)
          .flatMap(each -> place(note, each, charts).stream())
          .forEach(marks::add);
    }
    int ofKills = kinds.size() + 1;
    kills.stream()
        .limit(MOST_PLACES)
        .flatMap(each -> place(ofKills, each.fork(), each.killedNs(), charts).stream())
        .forEach(marks::add);
    return marks;
  }

  private static String note(List<LocatedFinding> ofKind) {
    LocatedFinding first = ofKind.getFirst();
    return "%s%s: fork %d, %s"
        .formatted(
            first.finding().title(), times(ofKind.size()), first.fork(), first.finding().text());
  }

  private static String times(int count) {
    return count == 1 ? "" : ", " + count + " times";
  }

  /** At its iteration, or where the line of its fork ends. */
  private Optional<Chart.Mark> place(int note, LocatedFinding located, TimeCharts charts) {
    return fork(located.fork())
        .flatMap(
            fork -> {
              IterationResult at =
                  fork.iterations().stream()
                      .filter(each -> each.id().equals(located.iteration()))
                      .findFirst()
                      .orElse(fork.iterations().getLast());
              return mark(note, TimeCharts.middle(fork, at), charts.rate(at));
            });
  }

  private Optional<Chart.Mark> place(int note, int forkNumber, long instantNs, TimeCharts charts) {
    double seconds = instantNs / NANOS_PER_SECOND;
    return fork(forkNumber)
        .flatMap(
            fork -> {
              long startNs = TimeCharts.startNs(fork);
              IterationResult at =
                  fork.measurement().stream()
                      .filter(each -> each.startedNs() - startNs <= instantNs)
                      .reduce((_, later) -> later)
                      .orElse(fork.measurement().getFirst());
              return mark(note, seconds, charts.rate(at));
            });
  }

  private static Optional<Chart.Mark> mark(int note, double x, double y) {
    return Double.isFinite(y) ? Optional.of(new Chart.Mark(note, x, y)) : Optional.empty();
  }

  private Optional<ForkData> fork(int number) {
    return trial.forkData().stream().filter(each -> each.fork() == number).findFirst();
  }
}
