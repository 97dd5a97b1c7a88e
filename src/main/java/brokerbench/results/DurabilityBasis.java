package brokerbench.results;

import java.util.List;

/**
 * Whether the durability of a trial was read from its settings, or tried by cutting the power of
 * brokers of the same configuration.
 *
 * @param proofs rows about the trial; none where its durability was only read
 */
public record DurabilityBasis(List<CutProof> proofs) {

  /**
   * Fewest cuts that prove a class. After this many without a loss the share of cuts that lose
   * something is below 3 / 20 = 15 % with 95 % confidence (rule of three).
   */
  public static final int LEAST_CUTS = 20;

  public DurabilityBasis {
    proofs = List.copyOf(proofs);
  }

  /** Of one of the trials of {@code run}. */
  public static DurabilityBasis of(RunData run, String trial) {
    return new DurabilityBasis(
        run.proofs().stream().filter(proof -> proof.trial().equals(trial)).toList());
  }

  /** Cuts that took more than the class allows. */
  public int broken() {
    return proofs.stream().mapToInt(CutProof::broken).sum();
  }

  /** Acknowledged messages of the runs with such a cut. */
  public long acknowledgedWhereBroken() {
    return proofs.stream()
        .filter(DurabilityBasis::isBroken)
        .mapToLong(CutProof::acknowledged)
        .sum();
  }

  /** Those of them that are gone. */
  public long vanishedWhereBroken() {
    return proofs.stream().filter(DurabilityBasis::isBroken).mapToLong(CutProof::vanished).sum();
  }

  private static boolean isBroken(CutProof proof) {
    return proof.broken() > 0;
  }

  /**
   * In words: {@code read}, {@code read, 3 cuts} where they are too few or one failed, {@code
   * proved, 20 cuts} or {@code broken, 1 of 20 cuts}.
   */
  public String words() {
    if (broken() > 0) {
      return "broken, %d of %d cuts"
          .formatted(broken(), proofs.stream().mapToInt(CutProof::cuts).sum());
    }
    int cuts = proofs.stream().filter(CutProof::proving).mapToInt(CutProof::cuts).sum();
    if (cuts == 0) {
      return "read";
    }
    String made = cuts + (cuts == 1 ? " cut" : " cuts");
    boolean failed = proofs.stream().anyMatch(proof -> proof.failed() > 0);
    return (cuts >= LEAST_CUTS && !failed ? "proved, " : "read, ") + made;
  }

  /**
   * The words of a class with those of its basis, such as {@code fsync on one node (proved, 20
   * cuts)}; empty where the class is.
   */
  public String beside(String durability) {
    return durability.isEmpty() ? "" : "%s (%s)".formatted(durability, words());
  }
}
