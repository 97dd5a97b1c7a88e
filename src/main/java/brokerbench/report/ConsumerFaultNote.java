package brokerbench.report;

import brokerbench.quantity.DurationText;
import brokerbench.results.ConsumerKill;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.statistics.Median;
import java.util.Arrays;
import java.util.List;

/**
 * What became of the consumers of a trial that were killed or paused, and of what they held.
 *
 * @param consumers one or more, all killed or all paused
 */
record ConsumerFaultNote(TrialSummary trial, List<ConsumerKill> consumers, RunData run) {

  String text() {
    return wasPaused() ? pauses() : kills();
  }

  private boolean wasPaused() {
    return consumers.getFirst().wasPaused();
  }

  private String kills() {
    return "%s killed; %d of %d messages that %s held reached others%s; %s%s"
        .formatted(
            counted(consumers.size(), "consumer"),
            consumers.stream().mapToLong(ConsumerKill::recovered).sum(),
            consumers.stream().mapToLong(ConsumerKill::held).sum(),
            consumers.size() == 1 ? "it" : "they",
            recovery("kill"),
            counts(),
            timer());
  }

  private String pauses() {
    double[] lengthsNs =
        consumers.stream()
            .flatMapToLong(each -> each.pausedNs().stream())
            .asDoubleStream()
            .toArray();
    return "%s paused for %s; %d of %d messages in their hands reached others%s; %d acknowledged too late; %s%s"
        .formatted(
            counted(consumers.size(), "consumer"),
            duration(Median.of(lengthsNs)),
            consumers.stream().mapToLong(ConsumerKill::recovered).sum(),
            consumers.stream().mapToLong(ConsumerKill::held).sum(),
            recovery("pause"),
            consumers.stream().flatMapToLong(each -> each.late().stream()).sum(),
            counts(),
            timer());
  }

  private String counts() {
    List<DeliveryCounts> counts =
        run.iterations().stream()
            .filter(each -> each.id().trial().equals(trial.id()))
            .filter(each -> each.id().phase() == Phase.MEASUREMENT)
            .map(IterationResult::counts)
            .toList();
    return "%d lost, %d duplicated"
        .formatted(
            counts.stream().mapToLong(DeliveryCounts::lost).sum(),
            counts.stream().mapToLong(DeliveryCounts::duplicated).sum());
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
    double[] timesNs =
        consumers.stream()
            .flatMapToLong(each -> each.recoveryNs().stream())
            .asDoubleStream()
            .toArray();
    String times =
        timesNs.length == 0
            ? ""
            : ", the last of each %s after the %s (median; %s to %s)"
                .formatted(
                    duration(Median.of(timesNs)),
                    from,
                    duration(Arrays.stream(timesNs).min().orElse(0)),
                    duration(Arrays.stream(timesNs).max().orElse(0)));
    long open = consumers.stream().filter(each -> !each.allRecovered()).count();
    return times + (open == 0 ? "" : ", not all of " + counted(open, from));
  }

  private static String counted(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static String duration(double ns) {
    return DurationText.ofNanos(Math.round(ns));
  }
}
