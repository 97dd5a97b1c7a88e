/**
 * The NATS JetStream driver. A topic is a stream, a partition is a subject {@code <topic>.<p>}, a
 * subscription is a durable consumer. Works with jnats from 2.21.1 on.
 *
 * <p>All producers and consumers share {@code nats.connections} connections: producers and
 * consumers with one of their own take them in rotation by index, consumers that share a
 * subscription object or a dispatcher take the connection of their topic.
 *
 * <p>A subscription's messages are not bound to a member: a partition's order holds within one
 * consumer only as far as the server's deliveries to it go.
 */
package brokerbench.driver.nats;
