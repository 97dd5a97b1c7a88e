/**
 * The NATS driver, with two modes. Works with jnats from 2.21.1 on. A partition is a subject {@code
 * <topic>.<p>} in both.
 *
 * <dl>
 *   <dt>JetStream
 *   <dd>A topic is a stream, a subscription is a durable consumer. At least once. A subscription's
 *       messages are not bound to a member: a partition's order holds within one consumer only as
 *       far as the server's deliveries to it go.
 *   <dt>core
 *   <dd>A topic is a prefix of subjects; a subscription is a queue group, or one plain subscriber.
 *       At most once: nothing is stored, nothing is provisioned or removed, and what nobody is
 *       there to take is gone. A publish is acknowledged by nobody, or, as a request, by the first
 *       reply of a consumer. Messages are lost in four places: the client library throws away what
 *       exceeds a consumer's pending limits ({@code dropped}); the server closes a connection that
 *       it cannot write fast enough, and drops what waited for it; whatever is published until that
 *       connection is back finds nobody; and what stood in a lost connection's own buffers is gone.
 * </dl>
 *
 * <p>All producers and consumers share {@code nats.connections} connections, unless {@code
 * nats.consumer_connections} gives consumers their own: both take them in rotation by index,
 * JetStream consumers that share a subscription object or a dispatcher take the connection of their
 * topic.
 *
 * <p>A consumer of {@code nats.consume=pull} with a connection of its own can be killed: the
 * connection is closed, and nothing is unsubscribed, refused or acknowledged before. An
 * acknowledgement that stands in the library's queue may still be written; that of a process that
 * is killed would not be.
 */
package brokerbench.broker.nats.client;
