/** Kafka's brokers as processes and in containers; never loaded by a fork. */
package brokerbench.broker.kafka.server;
