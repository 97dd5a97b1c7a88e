package brokerbench.claims;

import java.util.Comparator;
import java.util.List;

/**
 * A claim with what the data say.
 *
 * @param claim the claim
 * @param judgements one per scope, in the claim's order
 */
public record JudgedClaim(Claim claim, List<Judgement> judgements) {

  /** Copies the list. */
  public JudgedClaim {
    judgements = List.copyOf(judgements);
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
