/**
 * The Redis driver, for Valkey as well, in the three modes of {@code redis.mode}. Works with
 * Lettuce from 6.8 on.
 *
 * <table>
 * <caption>The neutral nouns in each mode</caption>
 * <tr><th>here</th><th>pubsub</th><th>sharded-pubsub</th><th>streams</th></tr>
 * <tr><td>partition</td><td>channel</td><td>shard channel</td><td>stream</td></tr>
 * <tr><td>subscription</td><td>a set of subscribers</td><td>a set of subscribers</td>
 *     <td>consumer group of each stream</td></tr>
 * <tr><td>publish</td><td>{@code PUBLISH}</td><td>{@code SPUBLISH}</td><td>{@code XADD}</td></tr>
 * <tr><td>delivery</td><td>message</td><td>message</td><td>{@code XREADGROUP}</td></tr>
 * <tr><td>delivery acknowledged</td><td>-</td><td>-</td><td>{@code XACK}</td></tr>
 * </table>
 *
 * <p>A publish is acknowledged by the server's reply. In Pub/Sub the reply says that the message
 * lies in the output buffers of the subscribers that there were, and promises nothing of them.
 *
 * <p>Members of a subscription split the partitions: member {@code m} of {@code n} takes partition
 * {@code p} when {@code p mod n = m}. A channel gives every subscriber every message, so in Pub/Sub
 * more members than partitions are refused. Members in excess of the partitions share streams
 * through the consumer group.
 *
 * <p>On several nodes, which then are a cluster, shard channels and streams are named so that they
 * spread over the nodes evenly and over the slots, and everyone connects to the node that serves
 * the slot. Classic Pub/Sub reaches every node from every node: producers and consumers take the
 * nodes in turn.
 *
 * <p>With {@code redis.wait}, a {@code WAIT} behind each {@code XADD}, or behind all that go out
 * together, acknowledges it; an answer of fewer replicas fails it. Everyone follows a fail-over to
 * the new master.
 *
 * <p>Producers share {@code redis.connections} connections to each node. A consumer has connections
 * of its own: one to a stand-alone server, one for each partition in a cluster, since a command
 * must not name keys of two slots and Lettuce subscribes anew to all shard channels of a connection
 * with one command. Producers and consumers have event loops of their own, so that a slow listener
 * holds up no producer.
 *
 * <p>Clients log in with the password in {@code auth_file}, as a user of their own or not, and
 * speak TLS as {@link brokerbench.broker.ClientTls} says.
 *
 * <p>Lettuce queues commands without bound, and keeps them through a lost connection to send them
 * again. Here nothing is queued without bound: a closed loop has its windows, an open one waits for
 * {@code redis.max_in_flight}, a consumer has one read and that read's acknowledgements under way.
 * A publish without a connection, or whose connection is lost before the reply, fails and is not
 * sent again. What is left of the library's own: it connects and subscribes again by itself, which
 * {@link brokerbench.broker.ClientCounters#reconnects()} counts, and a consumer's read is sent
 * again.
 */
package brokerbench.broker.redis.client;
