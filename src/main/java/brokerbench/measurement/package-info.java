/**
 * Clock, stamps, recorders, delivery audit, samplers. Knows {@code quantity}. What the suite
 * measures is defined here, once.
 *
 * <h2>Clock</h2>
 *
 * <p>All times are {@link System#nanoTime} of one host. Producers and consumers of a trial run on
 * that host, so two readings compare, also between processes, and no difference holds the skew of
 * two clocks. A reading costs about 20 ns. Clients on several hosts are not measured: that would
 * need a stated bound on their clocks' skew. The time of day stands in file headers and manifests
 * alone.
 *
 * <h2>Times of a message</h2>
 *
 * <dl>
 *   <dt>due
 *   <dd>when the plan wants it sent. Open load: the planned time, whatever happened before. Closed
 *       load: when the window let the producer go on.
 *   <dt>sent
 *   <dd>when the send call begins.
 *   <dt>acknowledged
 *   <dd>when the client library reports that the publish met the configured durability.
 *   <dt>received
 *   <dd>when the listener is called with the payload, before its bytes are checked.
 * </dl>
 *
 * <h2>Latencies</h2>
 *
 * <p>Nanoseconds, in {@link brokerbench.measurement.LatencyMetric}. Example of one message: due at
 * 10.000 ms, sent at 10.050 ms because the sender woke up late, received at 10.900 ms, acknowledged
 * at 11.250 ms.
 *
 * <dl>
 *   <dt>publish latency: due to acknowledged
 *   <dd>1.250 ms. What the publisher's user waits.
 *   <dt>service time: sent to acknowledged
 *   <dd>1.200 ms. What the client library and the broker took; it leaves out the wait before the
 *       send call, so under open load it is no measure of what a user sees.
 *   <dt>end-to-end latency: due to received
 *   <dd>0.900 ms; one value for each delivery. It may be shorter than the publish latency.
 *   <dt>send delay: due to sent
 *   <dd>0.050 ms. A check of the load generator. For one message, publish latency is send delay
 *       plus service time; for percentiles that does not hold.
 * </dl>
 *
 * <p>Example of a stall: 1,000 messages per second are due and the broker blocks the send call for
 * 1 s. About 1,000 messages were due meanwhile. The first is 1 s late, the last hardly at all:
 * their publish latencies fall linearly from 1 s to 0, with a p50 of 500 ms and a p99 of 990 ms
 * among them. In 10 s, which have 10,000 messages, they are one in ten: p90 is hardly touched, p95
 * is 500 ms, p99 is 900 ms. Service time holds a single value of 1 s, in 9,999 others: its p99
 * shows nothing of the stall. That omission is why latency starts at the due time; no correction is
 * applied afterwards, since it would count the stall twice.
 *
 * <p>Values are recorded with the significant digits of the recording (three: 1,234,567 ns shares a
 * cell with 1,233,920 to 1,234,943 ns; percentiles and maximum give the end of the cell, the
 * minimum its start). Values below 0 or above the ceiling are counted as out of range and never
 * clamped. Those above it, up to an hour, are in the percentiles; those below 0 are in none.
 * Percentiles over several histograms come from their sum; they are never averaged.
 *
 * <h2>Iterations</h2>
 *
 * <p>A message belongs to the iteration in which it was due, wherever it is acknowledged or
 * received. Example: due 1 ms before iteration 4 ends and received 3 ms later, its latency and its
 * delivery count in iteration 4. Ordinals count the warm-ups first. A leg of 3 warm-up and 5
 * measurement iterations has the ordinals 0 to 7; the first measurement iteration is 3.
 *
 * <h2>Rates</h2>
 *
 * <p>A rate counts the messages of an iteration, so that an open loop is never faster than it was
 * offered, and it counts them at the pace at which they arrived, so that a backlog shows. By time
 * it is the slower of two paces: what arrived between the iteration's two boundaries, whenever it
 * was due, over the time between them; and what was due there and arrived, whenever, over the
 * iteration's length. Example: 1,000 messages per second are due for 10 s, all 10,000 of them are
 * delivered in the end, and one subscription receives them.
 *
 * <dl>
 *   <dt>a latency of 2 s, steady
 *   <dd>2,000 are in flight at the beginning and 2,000 at the end; 10,000 arrive meanwhile:
 *       1,000/s. Latencies say 2 s.
 *   <dt>consumers that are too slow
 *   <dd>8,000 arrive in the 10 s, the others afterwards: 800/s, and the finding {@code
 *       backlog_grew}.
 *   <dt>a backlog that the warm-up left
 *   <dd>1,870 are in flight at the beginning and none at the end; 11,870 arrive meanwhile. 10,000
 *       of them were due in the iteration: 1,000/s, and the finding {@code backlog_drained}, since
 *       the latencies began in the old queue.
 * </dl>
 *
 * <p>In a closed loop a message is due when it is sent: the same rule says that no more is
 * delivered than was sent. By count an iteration begins on an idle broker, so that what arrives in
 * it was due in it; its rates are over the time from the first due time to the last arrival, but at
 * least the time for which the messages were offered: 20 messages at 1,000 per second are offered
 * for 20 ms, although the last is due after 19 ms.
 *
 * <p>Deliveries are added up over subscriptions: a rate of deliveries may be as many times the
 * offered one as there are subscriptions.
 *
 * <h2>Delivery</h2>
 *
 * <p>Sequence numbers count the messages of a producer from 0, over the leg, without a gap.
 * Deliveries are counted for each subscription. Example: one producer, two subscriptions; messages
 * 0 to 4 are sent, 0 to 3 acknowledged, 4 fails. Subscription A receives 0 2 1 1 4, subscription B
 * receives 0 1 2 3.
 *
 * <dl>
 *   <dt>sent
 *   <dd>5 send calls.
 *   <dt>published
 *   <dd>4 acknowledged.
 *   <dt>failed
 *   <dd>1 reported as failed; it may have reached the broker all the same.
 *   <dt>expected
 *   <dd>8 deliveries are owed: published times subscriptions.
 *   <dt>delivered
 *   <dd>8 distinct deliveries: 0 2 1 4 and 0 1 2 3. Message 4 was not owed.
 *   <dt>lost
 *   <dd>1: message 3 on A. Expected minus delivered would say 0; the audit compares the sets.
 *   <dt>duplicated
 *   <dd>1: the second delivery of message 1 on A.
 *   <dt>reordered
 *   <dd>1: message 1 on A, behind message 2 of the same producer at the same consumer. The
 *       duplicate is not counted again.
 *   <dt>corrupted
 *   <dd>0. A delivery counts here when its length, stamp or body is not what was sent, or when
 *       nobody in the leg sent it; its message stays owed until an intact copy comes.
 * </dl>
 *
 * <h2>The client itself</h2>
 *
 * <dl>
 *   <dt>hiccup
 *   <dd>the time by which a thread that sleeps for 1 ms wakes up late: one that comes back after 21
 *       ms had a hiccup of 20 ms. A latency of that size may be the client's.
 *   <dt>JVM use
 *   <dd>processor time, collections, bytes allocated of the whole process between two samples:
 *       1,500 ms of processor time in an iteration of 1 s are 1.5 processors.
 * </dl>
 */
package brokerbench.measurement;
