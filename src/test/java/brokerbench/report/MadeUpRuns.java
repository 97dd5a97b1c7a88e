package brokerbench.report;

import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedOutcome;
import brokerbench.results.ChangedRun;
import brokerbench.results.ClientUse;
import brokerbench.results.CutProof;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.ForkStart;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Runs of the trials example-kafka and example-nats with given rates. */
public final class MadeUpRuns {

  public static final String KAFKA = "example-kafka";
  public static final String NATS = "example-nats";

  private MadeUpRuns() {}

  /** As {@code iterations}, where {@code lost} of the first iteration's messages never came. */
  public static List<IterationResult> losing(List<IterationResult> iterations, long lost) {
    List<IterationResult> all = new ArrayList<>(iterations);
    IterationResult first = all.getFirst();
    long messages = first.counts().published();
    all.set(
        0,
        new IterationResult(
            first.id(),
            first.startedNs(),
            first.elapsedNs(),
            first.publishElapsedNs(),
            messages,
            messages - lost,
            first.offeredPerSecond(),
            new DeliveryCounts(
                messages, messages, messages, 0, messages, messages - lost, lost, 0, 0, 0),
            first.latencies(),
            first.client(),
            first.findings()));
    return all;
  }

  /** As {@code iterations}, with nobody subscribed: their rates are those of publishes alone. */
  public static List<IterationResult> unsubscribed(List<IterationResult> iterations) {
    return iterations.stream().map(MadeUpRuns::unsubscribed).toList();
  }

  private static IterationResult unsubscribed(IterationResult each) {
    long messages = each.counts().published();
    return new IterationResult(
        each.id(),
        each.startedNs(),
        each.elapsedNs(),
        each.publishElapsedNs(),
        each.publishedInside(),
        0,
        each.offeredPerSecond(),
        new DeliveryCounts(messages, messages, messages, 0, 0, 0, 0, 0, 0, 0),
        each.latencies(),
        each.client(),
        each.findings());
  }

  /** Measurement iterations of one trial: per fork the delivered rates. */
  public static List<IterationResult> iterations(String trial, List<double[]> forks) {
    List<IterationResult> iterations = new ArrayList<>();
    for (int fork = 0; fork < forks.size(); fork++) {
      for (int i = 0; i < forks.get(fork).length; i++) {
        iterations.add(
            iteration(
                new IterationId(trial, fork + 1, Phase.MEASUREMENT, i + 1), forks.get(fork)[i]));
      }
    }
    return iterations;
  }

  public static RunData run(List<IterationResult> iterations, LocatedFinding... findings) {
    return ChangedRun.empty(GoldenRun.data().manifest())
        .iterations(iterations)
        .findings(List.of(findings))
        .data();
  }

  public static RunData withStarts(RunData run, List<ForkStart> starts) {
    return ChangedRun.of(run).starts(starts).data();
  }

  public static RunData withProofs(RunData run, List<CutProof> proofs) {
    return ChangedRun.of(run).proofs(proofs).data();
  }

  public static RunData withOutcomes(RunData run, List<TrialOutcome> outcomes) {
    return ChangedRun.of(run)
        .manifest(ChangedManifest.of(run.manifest()).trials(outcomes).manifest())
        .data();
  }

  /** As {@code outcome}, with words of files, or empty ones for a trial of which nothing ran. */
  public static TrialOutcome promising(TrialOutcome outcome, String guarantee, String durability) {
    return ChangedOutcome.of(outcome).promising(guarantee, durability).outcome();
  }

  public static TrialOutcome withParam(TrialOutcome outcome, String name, String value) {
    Trial trial = outcome.trial();
    Map<String, String> params = new TreeMap<>(trial.params().values());
    params.put(name, value);
    return withTrial(
        outcome, new Trial(trial.id(), trial.scenario(), Params.of(params), trial.protocol()));
  }

  public static TrialOutcome withId(TrialOutcome outcome, String id) {
    Trial trial = outcome.trial();
    return withTrial(outcome, new Trial(id, trial.scenario(), trial.params(), trial.protocol()));
  }

  public static TrialOutcome withTrial(TrialOutcome outcome, Trial trial) {
    return ChangedOutcome.of(outcome).trial(trial).outcome();
  }

  /** As {@code outcome}, of which so many forks ran to their end. */
  public static TrialOutcome finishing(TrialOutcome outcome, int forks) {
    return ChangedOutcome.of(outcome).forksFinished(forks).outcome();
  }

  public static LocatedFinding about(String trial, Finding finding) {
    return new LocatedFinding(trial, 0, null, finding);
  }

  private static IterationResult iteration(IterationId id, double perSecond) {
    long messages = Math.round(perSecond);
    return new IterationResult(
        id,
        0,
        1_000_000_000L,
        1_000_000_000L,
        messages,
        messages,
        0,
        new DeliveryCounts(messages, messages, messages, 0, messages, messages, 0, 0, 0, 0),
        List.of(),
        new ClientUse(messages * 1_000, 0, 0, 0, 0, 0, 0, OptionalLong.of(0), 0),
        List.of());
  }
}
