package brokerbench.claims;

import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedOutcome;
import brokerbench.results.ChangedRun;
import brokerbench.results.ClientUse;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.RunManifest;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Runs of published scenarios with given delivered rates. */
public final class MadeUpTrials {

  private static final long SECOND_NS = 1_000_000_000L;

  private final String runId;
  private String startedAt = GoldenRun.data().manifest().startedAt();
  private final TreeMap<String, String> facts =
      new TreeMap<>(GoldenRun.data().manifest().before().facts());
  private final List<TrialOutcome> outcomes = new ArrayList<>();
  private final List<IterationResult> iterations = new ArrayList<>();

  /** A run of no trial yet. */
  public MadeUpTrials(String runId) {
    this.runId = runId;
  }

  MadeUpTrials startedAt(String instant) {
    startedAt = instant;
    return this;
  }

  MadeUpTrials fact(String name, String value) {
    facts.put(name, value);
    return this;
  }

  /** A trial as published, with one fork of one iteration per rate. */
  public MadeUpTrials trial(String scenario, String broker, double... rates) {
    return trial(published(scenario, broker), Map.of(), rates);
  }

  /** The same with parameters changed. */
  public MadeUpTrials trial(Trial published, Map<String, String> changes, double... rates) {
    Params params = published.params();
    for (Map.Entry<String, String> change : changes.entrySet()) {
      params = params.with(change.getKey(), change.getValue());
    }
    Trial trial =
        new Trial(
            published.id() + suffix(changes), published.scenario(), params, published.protocol());
    TrialOutcome planned = TrialOutcome.planned(trial, List.of());
    outcomes.add(planned);
    for (double rate : rates) {
      add(Phase.MEASUREMENT, rate, List.of());
    }
    return this;
  }

  /** The words of files that the last trial's broker said of itself. */
  MadeUpTrials promised(String guarantee, String durability) {
    outcomes.add(
        ChangedOutcome.of(outcomes.removeLast()).promising(guarantee, durability).outcome());
    return this;
  }

  /** Another fork of the last trial. */
  MadeUpTrials fork(double rate, Finding... findings) {
    add(Phase.MEASUREMENT, rate, List.of(findings));
    return this;
  }

  /** Another fork of the last trial, whose brokers are warm, with its first run. */
  public MadeUpTrials pair(double first, double measured) {
    return pair(first, measured, List.of(), List.of());
  }

  /** The same with what was found in either. */
  MadeUpTrials pair(
      double first, double measured, List<Finding> ofFirst, List<Finding> ofMeasured) {
    add(Phase.WARMUP, first, ofFirst);
    add(Phase.MEASUREMENT, measured, ofMeasured);
    return this;
  }

  private void add(Phase phase, double rate, List<Finding> findings) {
    String trial = outcomes.getLast().trial().id();
    int fork =
        1
            + Math.toIntExact(
                iterations.stream()
                    .filter(each -> each.id().trial().equals(trial))
                    .filter(each -> each.id().phase() == Phase.MEASUREMENT)
                    .count());
    long messages = Math.round(rate);
    long lost =
        findings.stream()
            .filter(DeliveryFinding.MessagesLost.class::isInstance)
            .mapToLong(each -> ((DeliveryFinding.MessagesLost) each).lost())
            .sum();
    iterations.add(
        new IterationResult(
            new IterationId(trial, fork, phase, 1),
            0,
            SECOND_NS,
            SECOND_NS,
            messages,
            messages,
            0,
            new DeliveryCounts(
                messages, messages, messages, 0, messages, messages - lost, lost, 0, 0, 0),
            List.of(),
            new ClientUse(1, 0, 0, 0, 0, 0, 0, OptionalLong.of(0), 0),
            findings));
  }

  /** The run. */
  public RunData run() {
    EnvironmentFacts host = new EnvironmentFacts(facts);
    RunManifest manifest =
        ChangedManifest.of(GoldenRun.data().manifest())
            .runId(runId)
            .startedAt(startedAt)
            .waivers(List.of())
            .trials(outcomes)
            .before(host)
            .after(host)
            .verdict("valid")
            .manifest();
    return ChangedRun.empty(manifest).iterations(iterations).data();
  }

  /** The first trial of a published scenario on {@code broker}. */
  static Trial published(String scenario, String broker) {
    return ScenarioLibrary.find(scenario).getFirst().trials(1).stream()
        .filter(trial -> trial.broker().equals(broker))
        .findFirst()
        .orElseThrow();
  }

  private static String suffix(Map<String, String> changes) {
    StringBuilder suffix = new StringBuilder();
    new TreeMap<>(changes)
        .forEach((name, value) -> suffix.append('-').append(name).append('=').append(value));
    return suffix.toString();
  }
}
