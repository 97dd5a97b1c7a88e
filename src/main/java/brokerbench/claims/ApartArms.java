package brokerbench.claims;

import brokerbench.claims.Expectation.Compared;
import brokerbench.statistics.Alternation;

/** Refuses a verdict on arms that were measured one after the other. */
final class ApartArms {

  /** Of every judgement without a verdict for this. */
  static final String REASON =
      "apart: the arms' forks did not alternate, so that a drift of the host is in their ratio";

  private ApartArms() {}

  /** {@code judgement}, or the same without its verdict where the compared arms were apart. */
  static Judgement checked(Claim claim, TrialChoice.Found found, Judgement judgement) {
    if (!(claim.expectation() instanceof Compared compared)) {
      return judgement;
    }
    return Alternation.of(
            found.arms().get(compared.of()).startsMs(),
            found.arms().get(compared.over()).startsMs())
        ? judgement
        : judgement.undecided(REASON);
  }
}
