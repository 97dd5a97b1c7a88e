package brokerbench.broker;

/**
 * Where a producer publishes.
 *
 * @param partition 0 to partitions - 1
 * @param index of the producer in the fork, 0 to producers - 1; drivers spread connections by it
 */
public record ProducerAssignment(String topic, int partition, int index) {}
