package brokerbench.results;

import java.util.OptionalLong;

/**
 * A consumer that was killed or paused in the measurement of a fork, and what became of the
 * messages that it held.
 *
 * @param kill 1 or more, in order of time
 * @param killedNs when it was killed or stopped, since the first measurement iteration began
 * @param held messages delivered to the killed one and not acknowledged; of a paused one the one in
 *     its hands
 * @param recovered those of them that reached another consumer
 * @param recoveryNs from the kill or stop to the last of them reaching another consumer; empty when
 *     one of them did not, or when it held none
 * @param pausedNs for how long it stood still; empty for one that was killed
 * @param late messages that the paused one acknowledged though another had received them: the one
 *     in its hands, and those that came to it from then on as duplicates; empty for one that was
 *     killed
 */
public record ConsumerKill(
    String trial,
    int fork,
    int kill,
    long killedNs,
    long held,
    long recovered,
    OptionalLong recoveryNs,
    OptionalLong pausedNs,
    OptionalLong late)
    implements ForkRow {

  /** The same of one that was paused. */
  public ConsumerKill paused(OptionalLong lengthNs, OptionalLong lateMessages) {
    return new ConsumerKill(
        trial, fork, kill, killedNs, held, recovered, recoveryNs, lengthNs, lateMessages);
  }

  /** Whether it stood still and went on, and did not die. */
  public boolean wasPaused() {
    return pausedNs.isPresent();
  }

  /** Whether all that it held reached another consumer. */
  public boolean allRecovered() {
    return recovered == held;
  }
}
