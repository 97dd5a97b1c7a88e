package brokerbench.engine.load.schedule;

import brokerbench.measurement.DeliveryAudit;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.List;
import java.util.OptionalLong;

/**
 * When the messages of an open loop were due, and so when those were that are lost: the pacers are
 * pure, and a producer sends each message that its pacer names.
 *
 * @param shape how load is offered
 * @param producers 1 or more
 * @param startNs when the pacers began, on the fork's clock
 * @param origin ordinal of the iteration with which they began
 */
public record DueTimes(LoadShape shape, int producers, long startNs, int origin) {

  /**
   * Due time of the first lost message of an iteration, on the fork's clock; empty when none is
   * lost, and under a closed loop, which has no due times but those in the messages.
   */
  public OptionalLong firstLostNs(DeliveryAudit audit, int ordinal) {
    long firstNs = Long.MAX_VALUE;
    for (int producer = 0; producer < producers; producer++) {
      Pacer pacer = shape.pacer(startNs, producers, producer);
      if (pacer == null) {
        return OptionalLong.empty();
      }
      OptionalLong lost = audit.firstLost(producer, origin, ordinal);
      if (lost.isPresent()) {
        firstNs = Math.min(firstNs, pacer.dueNs(lost.getAsLong()));
      }
    }
    return firstNs == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(firstNs);
  }

  /** What is to be said of the iteration that began at {@code iterationStartNs}. */
  public List<Finding> findings(DeliveryAudit audit, int ordinal, long iterationStartNs) {
    OptionalLong firstNs = firstLostNs(audit, ordinal);
    return firstNs.isEmpty()
        ? List.of()
        : List.of(new DeliveryFinding.LossBegan(firstNs.getAsLong() - iterationStartNs));
  }
}
