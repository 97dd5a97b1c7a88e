package brokerbench.replication;

import brokerbench.claims.Claim;
import brokerbench.claims.ClaimLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a reader of a replication's verdicts must know of how it was made.
 *
 * @param lines to show
 * @param exploratory ids of claims that were changed after the replication was planned, or whose
 *     scenarios were
 */
public record ReplicationNotes(List<String> lines, Set<String> exploratory) {

  public ReplicationNotes {
    lines = List.copyOf(lines);
    exploratory = Set.copyOf(exploratory);
  }

  /** Compares with the present claims and scenarios of the suite. */
  public static ReplicationNotes of(ReplicationState state) {
    ReplicationPlan plan = state.plan();
    List<String> lines = new ArrayList<>(RoundGaps.of(state.parts()));
    if (!plan.frozen().recorded()) {
      lines.add(
          "whether the claims of %s have changed since this replication was planned: not recorded"
              .formatted(plan.source()));
      return new ReplicationNotes(lines, Set.of());
    }
    FrozenTexts now = FrozenTexts.of(plan.source(), plan.trials());
    String difference = plan.frozen().difference(now);
    if (difference.isEmpty()) {
      return new ReplicationNotes(lines, Set.of());
    }
    lines.add(
        "the claims of %s have changed since this replication was planned (%s): verdicts follow the present ones and are exploratory"
            .formatted(plan.source(), difference));
    List<Claim> present =
        ClaimLibrary.NAMES.contains(plan.source())
            ? ClaimLibrary.published(plan.source())
            : List.of();
    return new ReplicationNotes(lines, plan.frozen().changedClaims(now, present));
  }
}
