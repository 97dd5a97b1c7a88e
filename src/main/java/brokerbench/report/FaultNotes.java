package brokerbench.report;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.TextCounts;
import brokerbench.results.FaultEffect;
import brokerbench.statistics.Median;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What faults of broker nodes did to a trial, in words. */
final class FaultNotes {

  private static final int MOST_ERRORS = 3;

  private FaultNotes() {}

  /**
   * One line per fault, in the order of time, with medians over forks, and sums of messages that
   * vanished or that nobody knows of; then one with the timers that decided how long it took, where
   * the broker has any.
   *
   * @param unread numbers of the forks of which not all that is stored could be read back
   */
  static List<String> of(List<FaultEffect> effects, Set<Integer> unread) {
    Stream<String> faults =
        effects.stream()
            .collect(Collectors.groupingBy(FaultEffect::fault, TreeMap::new, Collectors.toList()))
            .values()
            .stream()
            .map(forks -> line(forks, unread));
    Stream<String> timers =
        effects.stream()
            .map(FaultEffect::timers)
            .distinct()
            .filter(each -> !each.isEmpty())
            .map(each -> "timers in force: " + each.replace(" ", ", "));
    return Stream.concat(faults, timers).toList();
  }

  private static String line(List<FaultEffect> forks, Set<Integer> unread) {
    FaultEffect first = forks.getFirst();
    return String.format(
        Locale.ROOT,
        "%s of %s at %s%s: %s, %.0f of %d producers affected;"
            + " half of the rate again %s, 95 %% %s;%s"
            + " %,.0f messages late, %,.0f message-seconds; %s%s",
        first.kind(),
        first.target(),
        planned(forks),
        forks.size() == 1 ? "" : ", medians of " + forks.size() + " forks",
        time(forks, FaultEffect::windowMaxNs)
            .map(time -> "no acknowledgement for " + time + " at most")
            .orElse("no producer waited longer than before"),
        Median.of(forks, FaultEffect::producersAffected),
        first.producers(),
        after(forks, FaultEffect::recovery50Ns),
        after(forks, FaultEffect::recovery95Ns),
        caughtUp(forks),
        Median.of(forks, FaultEffect::late),
        Median.of(forks, FaultEffect::delayCostMessageSeconds),
        vanished(forks, unread),
        errors(forks));
  }

  /** In all forks; the most frequent ones by name. */
  private static String errors(List<FaultEffect> forks) {
    TextCounts sum =
        forks.stream()
            .map(each -> TextCounts.parse(each.errors()))
            .reduce(TextCounts.NONE, TextCounts::plus);
    return sum.counts().isEmpty() ? "" : "; publishes failed with: " + sum.most(MOST_ERRORS).text();
  }

  /** The earliest and the latest of all forks, where the seed or the broker decides it. */
  private static String planned(List<FaultEffect> forks) {
    LongSummaryStatistics instants =
        forks.stream().mapToLong(FaultEffect::plannedNs).summaryStatistics();
    String earliest = DurationText.ofNanos(instants.getMin());
    String latest = DurationText.ofNanos(instants.getMax());
    return earliest.equals(latest) ? earliest : earliest + " to " + latest;
  }

  /** The median of those forks that have one. */
  private static Optional<String> time(
      List<FaultEffect> forks, Function<FaultEffect, OptionalLong> figure) {
    double[] known =
        forks.stream()
            .flatMapToLong(each -> figure.apply(each).stream())
            .asDoubleStream()
            .toArray();
    if (known.length == 0) {
      return Optional.empty();
    }
    String missing = known.length == forks.size() ? "" : " (in %d forks)".formatted(known.length);
    return Optional.of(DurationText.ofNanos(Math.round(Median.of(known))) + missing);
  }

  private static String after(List<FaultEffect> forks, Function<FaultEffect, OptionalLong> figure) {
    return time(forks, figure)
        .map(time -> "after " + time)
        .orElse("not before the next fault or the end");
  }

  /** Nothing of what was never undone. */
  private static String caughtUp(List<FaultEffect> forks) {
    if (forks.stream().allMatch(each -> each.healedNs().isEmpty())) {
      return "";
    }
    return time(forks, FaultEffect::catchUpNs)
            .map(time -> " caught up " + time + " after it was undone")
            .orElse(" not caught up before the next fault or the end")
        + ";";
  }

  /** In all forks, since one is too many. */
  private static String vanished(List<FaultEffect> forks, Set<Integer> unread) {
    long known = forks.stream().filter(each -> each.vanished().isPresent()).count();
    boolean anyUnread = forks.stream().anyMatch(each -> unread.contains(each.fork()));
    if (known == 0) {
      return anyUnread
          ? "what vanished is unknown: not all that is stored could be read back"
          : "nothing is stored";
    }
    String sums =
        String.format(
                Locale.ROOT,
                "%,d acknowledged messages vanished, %,d unknown ones arrived, %,d did not",
                sum(forks, FaultEffect::vanished),
                sum(forks, FaultEffect::unknownArrived),
                sum(forks, FaultEffect::unknownAbsent))
            + again(forks);
    if (known == forks.size()) {
      return (forks.size() == 1 ? "" : "in sum ") + sums;
    }
    String why = anyUnread ? "; of the others not all could be read back" : "";
    return "in sum %s (in %d of %d forks%s)".formatted(sums, known, forks.size(), why);
  }

  /** Nothing of runs that did not count them. */
  private static String again(List<FaultEffect> forks) {
    return forks.stream().noneMatch(each -> each.storedAgain().isPresent())
        ? ""
        : String.format(Locale.ROOT, ", %,d came again", sum(forks, FaultEffect::storedAgain));
  }

  private static long sum(List<FaultEffect> forks, Function<FaultEffect, OptionalLong> figure) {
    return forks.stream().mapToLong(each -> figure.apply(each).orElse(0)).sum();
  }
}
