/** Tests of the Kafka driver. */
package brokerbench.broker.kafka.client;
