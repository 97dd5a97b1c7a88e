package brokerbench.replication;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.ClaimVerdicts;
import brokerbench.claims.JudgedClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a reader of a replication's verdicts must know of how it was made.
 *
 * @param lines to show
 * @param exploratory ids of claims that were changed after the replication was planned, or whose
 *     scenarios were
 * @param runs ids of those that it consists of
 */
public record ReplicationNotes(List<String> lines, Set<String> exploratory, Set<String> runs) {

  public ReplicationNotes {
    lines = List.copyOf(lines);
    exploratory = Set.copyOf(exploratory);
    runs = Set.copyOf(runs);
  }

  /** Compares with the present claims and scenarios of the suite. */
  public static ReplicationNotes of(ReplicationState state) {
    ReplicationPlan plan = state.plan();
    List<String> lines = new ArrayList<>(RoundGaps.of(state.parts()));
    Set<String> runs =
        state.finishedRuns().stream()
            .map(run -> run.manifest().runId())
            .collect(Collectors.toSet());
    if (!plan.frozen().recorded()) {
      lines.add(
          "whether the claims of %s have changed since this replication was planned: not recorded"
              .formatted(plan.source()));
      return named(plan, lines, Set.of(), runs);
    }
    FrozenTexts now = FrozenTexts.of(plan.source(), plan.trials());
    String difference = plan.frozen().difference(now);
    if (difference.isEmpty()) {
      return named(plan, lines, Set.of(), runs);
    }
    lines.add(
        "the claims of %s have changed since this replication was planned (%s): verdicts follow the present ones and are exploratory"
            .formatted(plan.source(), difference));
    List<Claim> present =
        ClaimLibrary.NAMES.contains(plan.source())
            ? ClaimLibrary.published(plan.source())
            : List.of();
    return named(plan, lines, plan.frozen().changedClaims(now, present), runs);
  }

  /** A reader may have several replications of one source. */
  private static ReplicationNotes named(
      ReplicationPlan plan, List<String> lines, Set<String> exploratory, Set<String> runs) {
    return new ReplicationNotes(
        lines.stream().map(line -> plan.name() + ": " + line).toList(), exploratory, runs);
  }

  /** Ids of the exploratory claims on which {@code verdicts} rest on this replication. */
  public Set<String> exploratoryIn(ClaimVerdicts verdicts) {
    return verdicts.claims().stream()
        .filter(judged -> judged.restsOn(runs))
        .map(JudgedClaim::claim)
        .map(Claim::id)
        .filter(exploratory::contains)
        .collect(Collectors.toSet());
  }
}
