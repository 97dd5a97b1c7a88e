package brokerbench.broker;

import brokerbench.scenario.PublishStage;

/**
 * What a client library measured of one stage of one producer's publishes since it was opened.
 *
 * @param events times that were measured: of messages, batches or requests, as the library counts
 * @param totalNs sum of those times, nanoseconds
 */
public record StageTotal(PublishStage stage, long events, double totalNs) {

  /** What was measured since {@code earlier}. */
  public StageTotal since(StageTotal earlier) {
    return new StageTotal(stage, events - earlier.events, totalNs - earlier.totalNs);
  }
}
