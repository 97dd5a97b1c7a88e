/**
 * A broker inside the client's own JVM: the floor that every measured latency and client cost
 * stands on, and the broker of the tests.
 *
 * <p>A partition is a bounded ring that each subscription reads once. A full ring blocks its
 * sender, so a subscription that nobody consumes stops its partition after one ring of messages.
 * The publish is acknowledged inside {@code send}, before any consumer has seen the message.
 */
package brokerbench.broker.inmemory.client;
