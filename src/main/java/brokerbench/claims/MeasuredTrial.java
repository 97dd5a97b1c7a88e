package brokerbench.claims;

import brokerbench.figures.DerivedFindings;
import brokerbench.figures.FigureCatalogue;
import brokerbench.figures.FirstRun;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.CutTarget;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.RateSteps;
import brokerbench.scenario.TwinTrials;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One trial of one run, with the forks that count.
 *
 * @param forks valid and suspect ones
 * @param found all findings of the run, those that follow from several iterations included
 */
record MeasuredTrial(
    RunData run,
    TrialOutcome outcome,
    List<ForkData> forks,
    int invalidForks,
    List<LocatedFinding> found) {

  private static final double NANOS_PER_SECOND = 1e9;

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
    List<LocatedFinding> found = DerivedFindings.addedTo(run.findings(), run);
    for (TrialOutcome outcome : run.manifest().trials()) {
      if (TwinTrials.measureNoClaim(outcome.trial())
          || (!lossCounts && RateSteps.of(outcome.trial().params()).areRising())) {
        continue;
      }
      List<ForkData> all = new ArrayList<>(ForkData.of(run, outcome.trial()));
      ForkData.ofPowerCuts(run, outcome.trial()).stream()
          .filter(fork -> fork.powerCut().filter(MeasuredTrial::isOfAllNodes).isPresent())
          .forEach(all::add);
      List<ForkData> counting =
          all.stream().filter(fork -> counts(fork, findings(found, fork), lossCounts)).toList();
      if (!all.isEmpty()) {
        trials.add(new MeasuredTrial(run, outcome, counting, all.size() - counting.size(), found));
      }
    }
    return trials;
  }

  /** What claims about power cuts are about; a control loses nothing by design. */
  private static boolean isOfAllNodes(PowerCut cut) {
    return cut.target().equals(CutTarget.ALL.word()) && !cut.control();
  }

  private static boolean counts(ForkData fork, List<Finding> findings, boolean lossCounts) {
    return findings.stream()
        .filter(each -> !(lossCounts && isExempt(each, fork)))
        .noneMatch(each -> each.implies() == Validity.INVALID);
  }

  /** A class that cuts broke is a finding about the trial: cuts that lost nothing count too. */
  private static boolean isExempt(Finding finding, ForkData fork) {
    return finding instanceof DeliveryFinding.DurabilityBroken
        || (showsLoss(fork) && followsFromLoss(finding));
  }

  private static boolean showsLoss(ForkData fork) {
    return FigureCatalogue.OF_LOSS.stream().anyMatch(figure -> figure.of(fork) > 0);
  }

  // CountsDisagree and ReplicaBehind do not: what is lost is told as lost, and a replica behind its
  // leader says nothing of what the leader holds.
  private static boolean followsFromLoss(Finding finding) {
    return finding instanceof DeliveryFinding.MessagesLost
        || finding instanceof DeliveryFinding.BrokerCountDiffers;
  }

  /** What makes forks that count suspect, and how many of them. */
  Map<String, Integer> doubts() {
    return doubts(forks.stream().map(fork -> findings(found, fork)));
  }

  /** The same of what they did first, without what follows from their measurement. */
  Map<String, Integer> doubtsOfFirstRuns() {
    return doubts(
        forks.stream()
            .flatMap(fork -> FirstRun.of(fork).stream())
            .map(fork -> findings(run.findings(), fork)));
  }

  private static Map<String, Integer> doubts(Stream<List<Finding>> findingsOfForks) {
    Map<String, Integer> doubts = new TreeMap<>();
    findingsOfForks.forEach(
        findings ->
            findings.stream()
                .filter(each -> each.implies() == Validity.SUSPECT)
                .map(each -> each.word().replace('_', ' '))
                .distinct()
                .forEach(doubt -> doubts.merge(doubt, 1, Integer::sum)));
    return doubts;
  }

  private static List<Finding> findings(List<LocatedFinding> found, ForkData fork) {
    List<Finding> findings = new ArrayList<>();
    fork.measurement().stream().map(IterationResult::findings).forEach(findings::addAll);
    found.stream()
        .filter(located -> located.concerns(fork.trial().id(), fork.fork()))
        .map(LocatedFinding::finding)
        .forEach(findings::add);
    return findings;
  }

  /** When its forks began, milliseconds of the clock. */
  LongStream startsMs() {
    return forks.stream().mapToLong(fork -> run.startMs(outcome.trial().id(), fork.fork()));
  }

  String scenario() {
    return outcome.trial().scenario();
  }

  String broker() {
    return outcome.trial().broker();
  }

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
    // How much is lost follows from how long the load lasted.
    forks.stream()
        .flatMap(fork -> fork.powerCut().stream())
        .findFirst()
        .ifPresent(
            cut ->
                identity.put(
                    "seconds to the cut",
                    Long.toString(Math.round(cut.loadNs() / NANOS_PER_SECOND))));
    return identity;
  }
}
