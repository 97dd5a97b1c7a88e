package brokerbench.broker;

import brokerbench.scenario.Topology;

/**
 * What a consumer consumes: its share of one subscription of one topic.
 *
 * @param subscription name; the subscriptions of two topics are distinct even if named alike
 * @param member 0 to {@code topology.consumersPerSubscription() - 1}
 * @param index of the consumer in the fork; drivers spread connections by it
 */
public record ConsumerAssignment(
    Topology topology, String topic, String subscription, int member, int index) {}
