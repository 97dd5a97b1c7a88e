/** Tests of the room of the same name. */
package brokerbench.broker.kafka.server;
