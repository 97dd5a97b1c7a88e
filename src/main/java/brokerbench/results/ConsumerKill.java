package brokerbench.results;

import java.util.OptionalLong;

/**
 * A consumer that was killed in the measurement of a fork, and what became of the messages that it
 * held.
 *
 * @param trial id of the trial
 * @param fork 1 or more
 * @param kill 1 or more, in order of time
 * @param killedNs when, since the first measurement iteration began
 * @param held messages that the broker held for it: delivered to it and not acknowledged
 * @param recovered those of them that reached another consumer
 * @param recoveryNs from the kill to the last of them reaching another consumer; empty when one of
 *     them did not, or when it held none
 */
public record ConsumerKill(
    String trial,
    int fork,
    int kill,
    long killedNs,
    long held,
    long recovered,
    OptionalLong recoveryNs) {

  /** Whether all that it held reached another consumer. */
  public boolean allRecovered() {
    return recovered == held;
  }
}
