/** The server of NATS as processes and in containers; never loaded by a fork. */
package brokerbench.broker.nats.server;
