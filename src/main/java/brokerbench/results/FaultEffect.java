package brokerbench.results;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * A fault of broker nodes in the measurement of a fork, and what came of it. Instants count from
 * the beginning of the load of the first measurement iteration. A message is late when it took 10
 * ms more than the median of the 10 s before the first fault.
 *
 * @param fault 1 or more, in order of time
 * @param kind {@code pause}, {@code kill}, {@code stop} or {@code upgrade} of nodes; {@code fill}
 *     of their disks; of their clients' path {@code cut}, {@code reset}, or such as {@code latency
 *     50ms} and {@code bandwidth 100KB/s}
 * @param target as the scenario names it
 * @param nodes that were meant, with a space between two
 * @param plannedNs when it was to be done
 * @param injectedNs just before it was done
 * @param effectiveNs when that was done
 * @param healedNs just before it was undone; empty for nodes that stayed away until the load was
 *     over
 * @param detectionNs from {@code injectedNs} to the first publish that failed, or the first
 *     connection made again or other event that the client library counts, within 10 ms, while the
 *     fault lasts or a producer waits that it made wait; empty when there was none
 * @param producers of the fork
 * @param producersAffected those that waited for an acknowledgement for 10 ms more than from one
 *     message to the next, in a time that overlaps the fault
 * @param windowMedianNs median over those of the longest of these times, less that from one message
 *     to the next; empty without any
 * @param windowMaxNs maximum over those of the same times; empty without any
 * @param windowBeforeNs the longest such time of any producer in the 10 s before the first fault;
 *     empty when no producer had one, or in runs of an earlier version
 * @param recovery50Ns from {@code injectedNs} to the instant from which, in each sliding second for
 *     5 s, half of what was offered arrived; empty when that was not seen before the next fault or
 *     the end of the load
 * @param recovery95Ns as {@code recovery50Ns}, for 95 % of what was offered
 * @param catchUpNs from {@code healedNs} to the instant from which, for a second, no more messages
 *     were outstanding than at most in the 10 s before the first fault, and some arrived in each
 *     sliding second; empty when that was not seen, or where nothing was healed. Runs of earlier
 *     versions have the first instant at which no more were outstanding, which may be one at which
 *     all publishes failed
 * @param late messages that were late, of those due from the fault to the next one or to the end
 * @param lateDuringFault those of them that were due before it was undone
 * @param delayCostMessageSeconds what the late ones took in excess of that median, in sum
 * @param latencyBeforeNs that median; empty where nothing arrived, or in runs of an earlier version
 * @param latencyDuringNs likewise of the messages that were due before the fault was undone
 * @param vanished messages of the whole fork that were acknowledged and absent when all was read
 *     back; empty where nothing is stored, or not all that is could be read
 * @param unknownArrived messages of the whole fork that were not acknowledged, and read back;
 *     likewise
 * @param unknownAbsent likewise not acknowledged, and absent
 * @param storedAgain likewise how often a message was read back that had been read back before;
 *     also empty in runs of an earlier version
 * @param timers of broker and client that decide how long it takes, as {@code name=value}, with a
 *     space between two
 * @param errors of publishes that failed from the fault to the next one or to the end, as {@link
 *     brokerbench.quantity.TextCounts}; empty without any, or in runs of an earlier version
 */
public record FaultEffect(
    String trial,
    int fork,
    int fault,
    String kind,
    String target,
    String nodes,
    long plannedNs,
    long injectedNs,
    long effectiveNs,
    OptionalLong healedNs,
    OptionalLong detectionNs,
    int producers,
    int producersAffected,
    OptionalLong windowMedianNs,
    OptionalLong windowMaxNs,
    OptionalLong windowBeforeNs,
    OptionalLong recovery50Ns,
    OptionalLong recovery95Ns,
    OptionalLong catchUpNs,
    long late,
    long lateDuringFault,
    double delayCostMessageSeconds,
    OptionalLong latencyBeforeNs,
    OptionalLong latencyDuringNs,
    OptionalLong vanished,
    OptionalLong unknownArrived,
    OptionalLong unknownAbsent,
    OptionalLong storedAgain,
    String timers,
    String errors)
    implements ForkRow {

  public FaultEffect {
    errors = Objects.requireNonNullElse(errors, "");
  }

  /** By how much a median is to differ for a fault to be its cause. */
  private static final double SLOWER = 1.2;

  /**
   * Whether clients noticed it: a publish failed, a connection was made again, a producer waited
   * longer than any did before the first fault, or messages took a fifth longer.
   */
  public boolean wasNoticed() {
    boolean waitedLonger = windowMaxNs.orElse(0) > windowBeforeNs.orElse(0);
    boolean tookLonger =
        latencyBeforeNs.isPresent()
            && latencyDuringNs.orElse(0) > SLOWER * latencyBeforeNs.getAsLong();
    return detectionNs.isPresent() || waitedLonger || tookLonger;
  }

  /** Such as {@code pause of kafka-1}. */
  public String words() {
    return kind + " of " + nodes;
  }
}
