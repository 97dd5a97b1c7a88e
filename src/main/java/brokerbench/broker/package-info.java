/**
 * What drives brokers, and one room per broker. A broker's room has three parts: {@code params},
 * its parameters as scenarios see them ({@link brokerbench.scenario.BrokerModel}); {@code client},
 * its driver, the only place where its client library is used ({@link
 * brokerbench.broker.DriverFactory}); {@code server}, its servers as processes and in containers
 * ({@code brokerbench.environment.node.BrokerServers}), which no fork loads. HTTP has a fourth,
 * {@code program}: servers that are measured and come with the suite. They are found by {@link
 * java.util.ServiceLoader}: three interfaces, since a scenario, a fork and the host must each do
 * without the other two. This package and {@code client} know {@code scenario} and {@code
 * quantity}; {@code server} knows {@code environment} too.
 *
 * <p>A driver translates between the neutral nouns and one client library. It never times, retries,
 * logs or decides: those would differ between brokers and end up in the numbers. Stamps, windows,
 * pacing, audit and clocks are the engine's.
 *
 * <table>
 * <caption>The neutral nouns in each broker's own words</caption>
 * <tr><th>here</th><th>Kafka</th><th>NATS JetStream</th><th>core NATS</th>
 *     <th>Redis Streams, Pub/Sub</th></tr>
 * <tr><td>topic</td><td>topic</td><td>stream</td><td>prefix of subjects</td>
 *     <td>streams, channels</td></tr>
 * <tr><td>partition</td><td>partition</td><td>subject of the stream</td><td>subject</td>
 *     <td>stream, channel</td></tr>
 * <tr><td>subscription</td><td>consumer group</td><td>durable consumer</td><td>queue group, or one
 *     plain subscriber</td><td>consumer groups, subscribers</td></tr>
 * <tr><td>publish acknowledged</td><td>{@code acks} reached</td><td>{@code PubAck}</td><td>by
 *     nobody, or a consumer's reply</td><td>reply</td></tr>
 * <tr><td>delivery acknowledged</td><td>offset commit</td><td>ack</td><td>not at all</td>
 *     <td>{@code XACK}, -</td></tr>
 * </table>
 *
 * <p>What comes without a change of the SPI: a mode that stores nothing says {@link
 * brokerbench.scenario.DeliveryGuarantee#AT_MOST_ONCE} in its {@link
 * brokerbench.broker.LiveSemantics} and acknowledges with {@link
 * brokerbench.broker.PublishAcknowledgement#NONE}, unless the server replies to each publish;
 * request-reply says {@link brokerbench.broker.PublishAcknowledgement#REPLY}, its consumers reply
 * when the listener returns, and publish latency is then the round trip; fan-out is several
 * subscriptions, a queue group is several consumers of one.
 */
package brokerbench.broker;
