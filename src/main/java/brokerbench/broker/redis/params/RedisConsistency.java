package brokerbench.broker.redis.params;

import brokerbench.broker.redis.params.StreamSettings.Ack;
import brokerbench.scenario.Params;
import brokerbench.scenario.Workload;
import java.time.Duration;

/** Contradictions between the parameters of a trial on Redis or Valkey. */
final class RedisConsistency {

  /** Such as {@code 32mb 8mb 60}. */
  private static final String BUFFER_LIMITS = "\\d+([kmg]b?)? \\d+([kmg]b?)? \\d+";

  private static final long LEAST_EVENT_LOOPS_OF_THE_LIBRARY = 2;

  /** Shorter, others could take over what a living consumer is busy with. */
  private static final Duration SHORTEST_IDLE = Duration.ofMillis(500);

  private RedisConsistency() {}

  static void check(Params params) {
    RedisSettings settings = RedisSettings.of(params);
    int replicas = params.cluster().replicationFactor() - 1;
    params.refuseWhen(
        replicas > 0 && settings.mode() != Mode.STREAMS,
        "{replication_factor}: {redis.mode} keeps no message; set replication_factor=1");
    params.refuseWhen(
        settings.mode() != Mode.STREAMS && settings.streams().awaitedReplicas() > 0,
        "{redis.wait} has nothing to wait for: {redis.mode} keeps no message; leave it out");
    params.refuseWhen(
        settings.streams().awaitedReplicas() > replicas,
        "{redis.wait} is more than the replicas that there are; {replication_factor}");
    params.refuseWhen(
        params.is("load", "saturate") && params.is("window", "unbounded"),
        "broker=redis needs a bounded window; the client library sets no bound");
    params.refuseWhen(
        settings.isSocket() && params.cluster().nodes() > 1,
        "redis.transport=unix reaches one node; {nodes}");
    params.refuseWhen(
        settings.isSocket() && params.cluster().isProxied(),
        "{client_path} leads TCP connections through a proxy; {redis.transport}");
    params.refuseWhen(
        replicas > 0 && params.cluster().isProxied(),
        "{client_path} would lead what replicas copy through the proxy too, for they find their master"
            + " where clients do; {replication_factor}");
    params.refuseWhen(
        params.cluster().tls().isOn() && settings.isSocket(),
        "{tls} needs redis.transport=tcp; a Unix socket has no TLS");
    params.refuseWhen(
        !settings.server().pubSubBuffer().matches(BUFFER_LIMITS),
        "redis.pubsub_buffer='%s' is not two sizes and a number of seconds, such as '32mb 8mb 60'"
            .formatted(settings.server().pubSubBuffer()));
    if (settings.mode() == Mode.STREAMS) {
      checkStreams(params, settings.streams());
    } else {
      checkPubSub(params, settings);
    }
  }

  private static void checkStreams(Params params, StreamSettings streams) {
    params.refuseWhen(
        streams.recovers() && streams.ack() == Ack.NONE,
        "{redis.recover_idle} finds nothing with redis.ack=none, which leaves nothing"
            + " unacknowledged");
    params.refuseWhen(
        !streams.recovers() && streams.deliveryLimit() > 0,
        "{redis.delivery_limit} needs redis.recover_idle: a message is delivered again only when"
            + " taken over");
    Workload workload = params.workload();
    params.refuseWhen(
        workload.faults().disturbNodes() && !params.is("redis.max_length", "none"),
        "{faults} ask what is left of all messages, and {redis.max_length} removes some; set"
            + " redis.max_length=none");
    workload
        .faults()
        .toConsumers()
        .ifPresent(
            asked -> {
              params.refuseWhen(
                  workload.clients().partitionsPerTopic() > 1,
                  "{%s} needs partitions_per_topic=1, so that all consumers of a subscription read its stream; raise topics instead"
                      .formatted(asked));
              params.refuseWhen(
                  streams.recoverIdle().compareTo(SHORTEST_IDLE) < 0,
                  "{%s} needs redis.recover_idle=500ms or more, after which others take over; {redis.recover_idle}"
                      .formatted(asked));
            });
  }

  private static void checkPubSub(Params params, RedisSettings settings) {
    Workload workload = params.workload();
    Workload.Clients clients = workload.clients();
    params.refuseWhen(
        workload.payload().timestampHeader(),
        "{redis.mode} has no headers; set timestamp_header=false");
    params.refuseWhen(
        clients.subscribe() && clients.consumersPerSubscription() > clients.partitionsPerTopic(),
        "{redis.mode}: consumers split the channels of a topic, and {consumers_per_subscription} is"
            + " more than {partitions_per_topic}; for fan-out, raise subscriptions_per_topic");
    checkEventLoops(params, settings, clients);
  }

  /** A consumer that works holds its event loop, and with it every other connection there. */
  private static void checkEventLoops(
      Params params, RedisSettings settings, Workload.Clients clients) {
    long connections =
        (long) clients.topics()
            * clients.subscriptionsPerTopic()
            * (settings.mode() == Mode.SHARDED_PUBSUB
                ? clients.partitionsPerTopic()
                : clients.consumersPerSubscription());
    long eventLoops = settings.client().eventLoops().orElse(LEAST_EVENT_LOOPS_OF_THE_LIBRARY);
    params.refuseWhen(
        clients.consumerWork().isPositive() && connections > eventLoops,
        "{redis.mode}: {consumer_work} holds up every subscriber of the same event loop; for %d connections of subscribers set redis.event_loops=%d"
            .formatted(connections, connections));
  }
}
