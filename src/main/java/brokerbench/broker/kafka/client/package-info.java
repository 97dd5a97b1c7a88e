/**
 * The Kafka driver: one {@code KafkaProducer} per producer, one {@code KafkaConsumer} per consumer.
 * Works with kafka-clients from 4.0.0 on.
 *
 * <p>Nothing of the client is changed but what a parameter names, with four exceptions: telemetry
 * push and JMX reporting are off, the means among a producer's own metrics are over its whole life,
 * and offsets are committed as {@code kafka.commit} says instead of by a timer.
 *
 * <p>A member of a group can be killed, with kafka-clients from 4.1 on: it closes its sockets
 * without leaving its group, committing or waiting, as the kernel does for a process that is
 * killed. A request that was being written then is written to its end.
 */
package brokerbench.broker.kafka.client;
