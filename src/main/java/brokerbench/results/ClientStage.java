package brokerbench.results;

import brokerbench.scenario.PublishStage;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * Mean time that messages of one iteration were in one stage, as the client library measured it.
 *
 * @param id which iteration
 * @param stage which stage
 * @param count messages that the mean is over, 1 or more
 * @param meanNs mean over messages, nanoseconds; a library that times batches or requests counts
 *     each of a producer's messages with that producer's mean
 */
public record ClientStage(
    @JsonUnwrapped IterationId id, PublishStage stage, long count, double meanNs) {}
