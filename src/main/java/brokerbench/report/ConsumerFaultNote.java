package brokerbench.report;

import brokerbench.quantity.DurationText;
import brokerbench.results.ConsumerKill;
import brokerbench.results.DeliveryCounts;
import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.Params;
import brokerbench.statistics.Median;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * What became of the consumers of a trial that were killed or paused, and of what they held.
 *
 * @param consumers one or more, all killed or all paused
 */
record ConsumerFaultNote(TrialSummary trial, List<ConsumerKill> consumers) {

  String text() {
    boolean paused = wasPaused();
    return "%s %s; %d of %d messages %s reached others%s; %s%d lost, %d duplicated%s"
        .formatted(
            Figures.counted(consumers.size(), "consumer"),
            paused ? "paused for " + median(known(ConsumerKill::pausedNs)) : "killed",
            consumers.stream().mapToLong(ConsumerKill::recovered).sum(),
            consumers.stream().mapToLong(ConsumerKill::held).sum(),
            paused ? "in their hands" : consumers.size() == 1 ? "that it held" : "that they held",
            recovery(paused ? "pause" : "kill"),
            paused ? known(ConsumerKill::late).sum() + " acknowledged too late; " : "",
            trial.total(DeliveryCounts::lost),
            trial.total(DeliveryCounts::duplicated),
            timer());
  }

  private boolean wasPaused() {
    return consumers.getFirst().wasPaused();
  }

  /** The time after which others take over: it decides the result. */
  private String timer() {
    Params params = trial.outcome().trial().params();
    return Brokers.of(params)
        .mode(params)
        .takeOver()
        .map(takeOver -> "; others take over after " + timer(params, takeOver))
        .orElse("");
  }

  private String timer(Params params, BrokerMode.TakeOver takeOver) {
    String name = wasPaused() ? takeOver.fromPaused() : takeOver.fromDead();
    String fallback = ParamCatalogue.named(name).fallback();
    String value = params.text(name);
    return "%s=%s (%s)"
        .formatted(name, value, value.equals(fallback) ? "the default" : "by default " + fallback);
  }

  private String recovery(String from) {
    LongSummaryStatistics timesNs = known(ConsumerKill::recoveryNs).summaryStatistics();
    String times =
        timesNs.getCount() == 0
            ? ""
            : ", the last of each %s after the %s (median; %s to %s)"
                .formatted(
                    median(known(ConsumerKill::recoveryNs)),
                    from,
                    DurationText.ofNanos(timesNs.getMin()),
                    DurationText.ofNanos(timesNs.getMax()));
    long open = consumers.stream().filter(each -> !each.allRecovered()).count();
    return times + (open == 0 ? "" : ", not all of " + Figures.counted(open, from));
  }

  private LongStream known(Function<ConsumerKill, OptionalLong> value) {
    return consumers.stream().flatMapToLong(each -> value.apply(each).stream());
  }

  private static String median(LongStream ns) {
    return DurationText.ofNanos(Math.round(Median.of(ns.asDoubleStream().toArray())));
  }
}
