package brokerbench.engine.load.fault;

import static brokerbench.engine.load.fault.FaultWatch.BEFORE_NS;
import static brokerbench.engine.load.fault.FaultWatch.UNAFFECTED_NS;

import brokerbench.engine.load.PublishErrors;
import brokerbench.results.FaultEffect;
import brokerbench.scenario.PlannedFault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * What came of faults, asked when the load is over.
 *
 * @param series of the messages
 * @param errors of publishes, each in its {@link #part} of the load
 * @param gaps of each producer
 * @param measuredNs when the measurement began
 */
record FaultEffects(
    FaultWatch.Offered offered,
    FaultSeries series,
    PublishErrors errors,
    List<AcknowledgementGaps> gaps,
    long measuredNs) {

  private static final long PART_NS = 10_000_000;

  /** Number of the 10 ms of the fork's clock that hold {@code nowNs}. */
  static long part(long nowNs) {
    return Math.floorDiv(nowNs, PART_NS);
  }

  /** As {@link FaultWatch#effects}. */
  List<FaultEffect> of(
      FaultWatch.Subject subject,
      List<PlannedFault> planned,
      List<MadeFault> made,
      StoredState stored,
      long lengthNs) {
    if (made.isEmpty()) {
      return List.of();
    }
    List<FaultEffect> effects = new ArrayList<>();
    Before before = before(made.getFirst().injectedNs());
    for (int i = 0; i < made.size(); i++) {
      boolean isLast = i + 1 == made.size();
      long untilNs = isLast ? measuredNs + lengthNs : made.get(i + 1).injectedNs();
      Seen seen = new Seen(i + 1, made.get(i), untilNs, measuredNs + lengthNs);
      effects.add(effect(subject, planned.get(i), seen, before, stored));
    }
    return effects;
  }

  /**
   * One of them.
   *
   * @param untilNs beginning of the next one, or end of the load
   * @param loadEndNs end of the load
   */
  private record Seen(int number, MadeFault made, long untilNs, long loadEndNs) {

    boolean isLast() {
      return untilNs == loadEndNs;
    }

    long fromNs() {
      return made.injectedNs();
    }

    /** When it was undone, or what came next where it was not. */
    long endNs() {
      return made.healedNs().orElse(untilNs);
    }
  }

  /** What is usual in the 10 s before the first fault; empty where nothing was seen. */
  private record Before(long untilNs, OptionalLong windowNs, OptionalLong latencyNs) {}

  private Before before(long firstNs) {
    long longest =
        gaps.stream()
            .mapToLong(each -> each.longestEndedNs(firstNs - BEFORE_NS, firstNs))
            .max()
            .orElse(0);
    return new Before(
        firstNs,
        above0(longest - offered.intervalNs()),
        above0(series.medianNs(firstNs - BEFORE_NS, firstNs)));
  }

  private static OptionalLong above0(long ns) {
    return ns > 0 ? OptionalLong.of(ns) : OptionalLong.empty();
  }

  private FaultEffect effect(
      FaultWatch.Subject subject,
      PlannedFault planned,
      Seen seen,
      Before before,
      StoredState stored) {
    MadeFault made = seen.made();
    long fromNs = seen.fromNs();
    long[] windowsNs = windowsNs(seen);
    double owed = offered.owedPerSecond();
    return new FaultEffect(
        subject.trial(),
        subject.fork(),
        seen.number(),
        planned.kind().word(),
        planned.target().word(),
        made.nodes(),
        made.plannedNs(),
        fromNs - measuredNs,
        made.effectiveNs() - measuredNs,
        since(made.healedNs(), measuredNs),
        since(series.firstTroubleNs(fromNs, troubledUntilNs(seen, windowsNs)), fromNs),
        offered.producers(),
        windowsNs.length,
        median(windowsNs),
        Arrays.stream(windowsNs).max(),
        before.windowNs(),
        since(series.sustainedNs(fromNs, seen.untilNs(), 0.5 * owed), fromNs),
        since(series.sustainedNs(fromNs, seen.untilNs(), 0.95 * owed), fromNs),
        catchUpNs(seen, before),
        series.late(fromNs, seen.untilNs()),
        series.late(fromNs, seen.endNs()),
        series.lateNs(fromNs, seen.untilNs()) / 1e9,
        before.latencyNs(),
        above0(series.medianNs(fromNs, seen.endNs())),
        stored.vanished(),
        stored.unknownArrived(),
        stored.unknownAbsent(),
        stored.again(),
        subject.timers(),
        errors.between(part(fromNs), failedUntil(seen)).text());
  }

  /** Publishes of the last fault may fail when the load is over. */
  private static long failedUntil(Seen seen) {
    return seen.isLast() ? Long.MAX_VALUE : part(seen.untilNs());
  }

  /** Until the fault is undone, and those that it made wait have waited. */
  private static long troubledUntilNs(Seen seen, long[] windowsNs) {
    long waited = Arrays.stream(windowsNs).max().orElse(0);
    return Math.min(seen.untilNs(), seen.endNs() + waited + UNAFFECTED_NS);
  }

  private static OptionalLong since(OptionalLong instantNs, long fromNs) {
    return instantNs.isPresent()
        ? OptionalLong.of(instantNs.getAsLong() - fromNs)
        : OptionalLong.empty();
  }

  /** The mean of the two middle ones where their number is even. */
  private static OptionalLong median(long[] windowsNs) {
    long[] sorted = Arrays.stream(windowsNs).sorted().toArray();
    return sorted.length == 0
        ? OptionalLong.empty()
        : OptionalLong.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
  }

  private OptionalLong catchUpNs(Seen seen, Before before) {
    OptionalLong healedNs = seen.made().healedNs();
    return healedNs.isEmpty()
        ? OptionalLong.empty()
        : since(
            series.caughtUpNs(before.untilNs(), healedNs.getAsLong(), seen.untilNs()),
            healedNs.getAsLong());
  }

  /** Of each producer that has one. */
  private long[] windowsNs(Seen seen) {
    return gaps.stream()
        .mapToLong(each -> each.longestNs(seen.fromNs(), seen.endNs(), seen.loadEndNs()))
        .filter(each -> each > 0)
        .map(each -> each - offered.intervalNs())
        .toArray();
  }
}
