/** Tests of the NATS driver. */
package brokerbench.broker.nats.client;
