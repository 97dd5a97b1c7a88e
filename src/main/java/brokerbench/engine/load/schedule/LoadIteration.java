package brokerbench.engine.load.schedule;

import brokerbench.results.IterationId;
import brokerbench.scenario.Phase;

/**
 * One iteration of a leg, as the load sees it.
 *
 * @param ordinal 0 or more, in order of the leg; stands in each message's stamp
 * @param id as results call it
 * @param messagesPerProducer count of an iteration by count; 0 by time
 * @param lengthNs length of an iteration by time, nanoseconds; 0 by count
 */
public record LoadIteration(int ordinal, IterationId id, long messagesPerProducer, long lengthNs) {

  /** Whether the iteration is a number of messages. */
  public boolean byCount() {
    return messagesPerProducer > 0;
  }

  /** Whether it is none of the warm-up. A name with {@code is} would be a property in JSON. */
  public boolean measured() {
    return id.phase() == Phase.MEASUREMENT;
  }
}
