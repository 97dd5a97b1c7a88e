package brokerbench.broker.redis.params;

import brokerbench.scenario.Params;
import brokerbench.scenario.Workload;
import java.time.Duration;

/** Contradictions between the parameters of a trial on Redis or Valkey. */
final class RedisConsistency {

  /** Such as {@code 32mb 8mb 60}. */
  private static final String BUFFER_LIMITS = "\\d+([kmg]b?)? \\d+([kmg]b?)? \\d+";

  private static final String USER = "[A-Za-z0-9._-]+";

  private static final long LEAST_EVENT_LOOPS_OF_THE_LIBRARY = 2;

  /** Shorter, others could take over what a living consumer is busy with. */
  private static final Duration SHORTEST_IDLE = Duration.ofMillis(500);

  private RedisConsistency() {}

  static void check(Params params) {
    params.refuseWhen(
        params.cluster().replicationFactor() > 1,
        "{replication_factor} has no replica to go to: Redis's nodes are masters, each with its own"
            + " slots");
    params.refuseWhen(
        params.is("load", "saturate") && params.is("window", "unbounded"),
        "broker=redis needs a bounded window; the client library has no bound of its own");
    params.refuseWhen(
        params.is("redis.transport", "unix") && params.cluster().nodes() > 1,
        "redis.transport=unix reaches one node; {nodes}");
    params.refuseWhen(
        params.flag("redis.tls") && params.is("redis.transport", "unix"),
        "redis.tls=true needs redis.transport=tcp; a Unix socket has no TLS");
    checkLogin(params);
    params.refuseWhen(
        !params.text("redis.pubsub_buffer").matches(BUFFER_LIMITS),
        "redis.pubsub_buffer='%s' is not two sizes and a number of seconds, such as '32mb 8mb 60'"
            .formatted(params.text("redis.pubsub_buffer")));
    if (params.is("redis.mode", "streams")) {
      checkStreams(params);
    } else {
      checkPubSub(params);
    }
  }

  private static void checkLogin(Params params) {
    String user = params.text("redis.user");
    params.refuseWhen(
        !user.matches(USER),
        "redis.user='%s' is not a name of letters, digits, dots, hyphens, underscores"
            .formatted(user));
    params.refuseWhen(
        !user.equals("default") && RedisModel.passwordFile(params).isEmpty(),
        "{redis.user} logs in with a password; set redis.password_file");
  }

  private static void checkStreams(Params params) {
    Duration idle = params.time("redis.recover_idle");
    params.refuseWhen(
        idle.isPositive() && params.is("redis.ack", "none"),
        "{redis.recover_idle} finds nothing with redis.ack=none, which leaves nothing"
            + " unacknowledged");
    params.refuseWhen(
        !idle.isPositive() && params.whole("redis.delivery_limit") > 0,
        "{redis.delivery_limit} needs redis.recover_idle: a message is delivered again only when"
            + " taken over");
    params.refuseWhen(
        params.count("consumer_kills") > 0 && idle.compareTo(SHORTEST_IDLE) < 0,
        "{consumer_kills} needs redis.recover_idle=500ms or more, after which others take over;"
            + " {redis.recover_idle}");
  }

  private static void checkPubSub(Params params) {
    Workload workload = params.workload();
    Workload.Clients clients = workload.clients();
    params.refuseWhen(
        workload.payload().timestampHeader(),
        "{redis.mode} has no headers; set timestamp_header=false");
    params.refuseWhen(
        clients.subscribe() && clients.consumersPerSubscription() > clients.partitionsPerTopic(),
        "{redis.mode}: consumers split the channels of a topic, and {consumers_per_subscription} is"
            + " more than {partitions_per_topic}; for fan-out, raise subscriptions_per_topic");
    checkEventLoops(params, clients);
  }

  /** A consumer that works holds its event loop, and with it every other connection there. */
  private static void checkEventLoops(Params params, Workload.Clients clients) {
    long connections =
        (long) clients.topics()
            * clients.subscriptionsPerTopic()
            * (params.is("redis.mode", "sharded-pubsub")
                ? clients.partitionsPerTopic()
                : clients.consumersPerSubscription());
    long eventLoops =
        params.wholeUnless("redis.event_loops", "auto").orElse(LEAST_EVENT_LOOPS_OF_THE_LIBRARY);
    params.refuseWhen(
        clients.consumerWork().isPositive() && connections > eventLoops,
        "{redis.mode}: {consumer_work} holds up every subscriber of the same event loop; for %d"
                .formatted(connections)
            + " connections of subscribers set redis.event_loops=%d".formatted(connections));
  }
}
