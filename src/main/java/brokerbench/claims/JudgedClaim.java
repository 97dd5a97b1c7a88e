package brokerbench.claims;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A claim with what the data say.
 *
 * @param claim the claim
 * @param judgements one per scope, in the claim's order
 * @param exploratory whether the claim or a scenario of it was changed after its data were planned
 */
public record JudgedClaim(Claim claim, List<Judgement> judgements, boolean exploratory) {

  /** Copies the list. */
  public JudgedClaim {
    judgements = List.copyOf(judgements);
  }

  /** The same, exploratory where {@code ids} has the claim's. */
  JudgedClaim exploratoryIn(Set<String> ids) {
    return new JudgedClaim(claim, judgements, exploratory || ids.contains(claim.id()));
  }

  /** The judgement that speaks most against the claim; the first of equals. */
  public Judgement decisive() {
    return judgements.stream().min(Comparator.comparing(Judgement::verdict)).orElseThrow();
  }

  /** Of {@link #decisive}. */
  public Verdict verdict() {
    return decisive().verdict();
  }
}
