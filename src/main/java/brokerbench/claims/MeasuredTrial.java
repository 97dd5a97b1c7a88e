package brokerbench.claims;

import brokerbench.figures.FigureCatalogue;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.RateSteps;
import brokerbench.scenario.TwinTrials;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * One trial of one run, with the forks that count.
 *
 * @param run the run
 * @param outcome the trial
 * @param forks valid and suspect ones
 * @param invalidForks forks that do not count
 * @param doubts what makes forks that count suspect, and how many
 */
record MeasuredTrial(
    RunData run,
    TrialOutcome outcome,
    List<ForkData> forks,
    int invalidForks,
    Map<String, Integer> doubts) {

  /** Key of {@link #identity}: guarantee and durability, in which arms may differ. */
  static final String SEMANTICS = "guarantee and durability";

  /** Key of {@link #identity}: warm-up and measurement iterations. */
  static final String ITERATIONS = "iterations";

  /**
   * All trials of {@code run} that have a fork with a finished measurement iteration or a power
   * cut; none that {@link TwinTrials#measureNoClaim}. Where loss is not the figure, trials whose
   * rate rises in steps are left out: no other is one of all their iterations.
   *
   * @param lossCounts whether loss is the figure, so that a fork counts that lost what it must not:
   *     findings that follow from that loss alone do not make it invalid
   */
  static List<MeasuredTrial> of(RunData run, boolean lossCounts) {
    List<MeasuredTrial> trials = new ArrayList<>();
    for (TrialOutcome outcome : run.manifest().trials()) {
      if (TwinTrials.measureNoClaim(outcome.trial())
          || (!lossCounts && RateSteps.of(outcome.trial().params()).areRising())) {
        continue;
      }
      List<ForkData> all = new ArrayList<>(ForkData.of(run, outcome.trial()));
      all.addAll(ForkData.ofPowerCuts(run, outcome.trial()));
      List<ForkData> counting = new ArrayList<>();
      Map<String, Integer> doubts = new TreeMap<>();
      for (ForkData fork : all) {
        List<Finding> findings = findings(run, outcome.trial().id(), fork);
        boolean exempt = lossCounts && showsLoss(fork);
        Validity validity =
            Validity.of(
                findings.stream().filter(each -> !(exempt && followsFromLoss(each))).toList());
        if (validity != Validity.INVALID) {
          counting.add(fork);
          doubts(findings).forEach(doubt -> doubts.merge(doubt, 1, Integer::sum));
        }
      }
      if (!all.isEmpty()) {
        trials.add(new MeasuredTrial(run, outcome, counting, all.size() - counting.size(), doubts));
      }
    }
    return trials;
  }

  private static boolean showsLoss(ForkData fork) {
    return FigureCatalogue.OF_LOSS.stream().anyMatch(figure -> figure.of(fork) > 0);
  }

  // CountsDisagree and ReplicaBehind do not: what is lost is told as lost, and a replica behind its
  // leader says nothing of what the leader holds.
  private static boolean followsFromLoss(Finding finding) {
    return finding instanceof DeliveryFinding.MessagesLost
        || finding instanceof DeliveryFinding.BrokerCountDiffers
        || finding instanceof DeliveryFinding.DurabilityBroken;
  }

  private static Set<String> doubts(List<Finding> findings) {
    return findings.stream()
        .filter(each -> each.implies() == Validity.SUSPECT)
        .map(each -> each.word().replace('_', ' '))
        .collect(Collectors.toSet());
  }

  private static List<Finding> findings(RunData run, String trial, ForkData fork) {
    List<Finding> findings = new ArrayList<>();
    fork.measurement().stream().map(IterationResult::findings).forEach(findings::addAll);
    run.findings().stream()
        .filter(located -> concerns(located, trial, fork.fork()))
        .map(LocatedFinding::finding)
        .forEach(findings::add);
    return findings;
  }

  // A doubt about the run is one about each of its forks; one about a warm-up touches no figure.
  private static boolean concerns(LocatedFinding located, String trial, int fork) {
    return (located.trial() == null || located.trial().equals(trial))
        && (located.fork() == 0 || located.fork() == fork)
        && (located.iteration() == null || located.iteration().phase() == Phase.MEASUREMENT);
  }

  /** When its forks began, milliseconds of the clock. */
  LongStream startsMs() {
    return forks.stream()
        .mapToLong(fork -> run.start(outcome.trial().id(), fork.fork()).startedAt().toEpochMilli());
  }

  String scenario() {
    return outcome.trial().scenario();
  }

  String broker() {
    return outcome.trial().broker();
  }

  /** Of its durability. */
  DurabilityBasis basis() {
    return DurabilityBasis.of(run, outcome.trial().id());
  }

  /** For messages: run and trial. */
  String name() {
    return run.manifest().runId() + "/" + outcome.trial().id();
  }

  /** Its parameters, as claims select by them. */
  TrialParams params() {
    return TrialParams.of(outcome.trial());
  }

  /** Those of {@code protocol} in words, by time or by count as the trial's. */
  String iterations(Protocol protocol) {
    return protocol.iterations(outcome.trial().goesByTime());
  }

  /** All that must be the same between forks that are pooled. */
  Map<String, String> identity() {
    Map<String, String> identity = new TreeMap<>(params().values());
    identity.putAll(Machine.state(run));
    identity.put("scenario", scenario());
    identity.put(ITERATIONS, iterations(outcome.trial().protocol()));
    identity.put("server version", outcome.serverVersion());
    identity.put("client version", outcome.clientVersion());
    identity.put("client JVM flags", String.join(" ", outcome.clientJvmFlags()));
    identity.put(SEMANTICS, outcome.semantics().text());
    return identity;
  }
}
