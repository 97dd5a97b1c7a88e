package brokerbench.replication;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.JudgedClaim;
import brokerbench.results.RunData;
import brokerbench.scenario.Precision;
import brokerbench.scenario.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The trials that a round runs: all of them, and beyond the rounds that run in any case those that
 * claims need whose interval is still too wide. With a trial go all that a claim compares it with,
 * whether that claim is precise or not, so that the forks of its arms keep alternating.
 */
public record WantedTrials(ReplicationPlan plan, List<Claim> claims) {

  public WantedTrials {
    claims = List.copyOf(claims);
  }

  /**
   * Of one round. It rests on the rounds before alone, so that a round that was stopped wants the
   * same when it is resumed.
   *
   * @param round 1 or more
   * @return none when the replication is over
   */
  public List<Trial> of(int round, ReplicationState state) {
    if (round <= plan.sureRounds()) {
      return plan.trials();
    }
    Precision precision = plan.precision();
    List<RunData> runs = state.finishedRunsBefore(round);
    if (precision == null || round > plan.forks() || runs.isEmpty()) {
      return List.of();
    }
    Set<String> wanted =
        closed(
            ClaimVerdicts.of(claims, runs).claims().stream()
                .filter(judged -> !judged.isPrecise(precision))
                .map(JudgedClaim::claim)
                .flatMap(claim -> trialsOf(claim).stream())
                .collect(Collectors.toSet()));
    return plan.trials().stream().filter(trial -> wanted.contains(trial.id())).toList();
  }

  /** With all that shares a claim with one of them, directly or over others. */
  private Set<String> closed(Set<String> some) {
    List<Set<String>> groups = claims.stream().map(this::trialsOf).toList();
    Set<String> closed = new HashSet<>(some);
    int before;
    do {
      before = closed.size();
      for (Set<String> group : groups) {
        if (group.stream().anyMatch(closed::contains)) {
          closed.addAll(group);
        }
      }
    } while (closed.size() > before);
    return closed;
  }

  private Set<String> trialsOf(Claim claim) {
    return plan.trials().stream()
        .filter(trial -> ClaimOptions.serves(trial, claim))
        .map(Trial::id)
        .collect(Collectors.toSet());
  }
}
