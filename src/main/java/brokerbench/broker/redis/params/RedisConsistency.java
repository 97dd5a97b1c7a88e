package brokerbench.broker.redis.params;

import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
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
    InvalidScenarioException.when(
        params.whole("replication_factor") > 1,
        "replication_factor="
            + params.text("replication_factor")
            + " has no replica to go to: Redis's nodes are masters, each with its own slots");
    InvalidScenarioException.when(
        params.text("load").equals("saturate") && params.text("window").equals("unbounded"),
        "broker=redis needs a bounded window; the client library has no bound of its own");
    InvalidScenarioException.when(
        params.text("redis.transport").equals("unix") && params.whole("nodes") > 1,
        "redis.transport=unix reaches one node; nodes=" + params.text("nodes"));
    InvalidScenarioException.when(
        params.flag("redis.tls") && params.text("redis.transport").equals("unix"),
        "redis.tls=true needs redis.transport=tcp; a Unix socket has no TLS");
    checkLogin(params);
    InvalidScenarioException.when(
        !params.text("redis.pubsub_buffer").matches(BUFFER_LIMITS),
        "redis.pubsub_buffer='"
            + params.text("redis.pubsub_buffer")
            + "' is not two sizes and a number of seconds, such as '32mb 8mb 60'");
    if (params.text("redis.mode").equals("streams")) {
      checkStreams(params);
      checkKills(params);
    } else {
      checkPubSub(params);
    }
  }

  private static void checkLogin(Params params) {
    String user = params.text("redis.user");
    InvalidScenarioException.when(
        !user.matches(USER),
        "redis.user='" + user + "' is not a name of letters, digits, dots, hyphens, underscores");
    InvalidScenarioException.when(
        !user.equals("default") && RedisModel.passwordFile(params).isEmpty(),
        "redis.user=" + user + " logs in with a password; set redis.password_file");
  }

  private static void checkStreams(Params params) {
    boolean recovers = params.time("redis.recover_idle").isPositive();
    InvalidScenarioException.when(
        recovers && params.text("redis.ack").equals("none"),
        "redis.recover_idle="
            + params.text("redis.recover_idle")
            + " finds nothing with redis.ack=none, which leaves nothing unacknowledged");
    InvalidScenarioException.when(
        !recovers && params.whole("redis.delivery_limit") > 0,
        "redis.delivery_limit="
            + params.text("redis.delivery_limit")
            + " needs redis.recover_idle: a message is delivered again only when taken over");
  }

  private static void checkKills(Params params) {
    InvalidScenarioException.when(
        params.whole("consumer_kills") > 0
            && params.time("redis.recover_idle").compareTo(SHORTEST_IDLE) < 0,
        "consumer_kills="
            + params.text("consumer_kills")
            + " needs redis.recover_idle=500ms or more, after which others take over;"
            + " redis.recover_idle="
            + params.text("redis.recover_idle"));
  }

  private static void checkPubSub(Params params) {
    String mode = "redis.mode=" + params.text("redis.mode");
    InvalidScenarioException.when(
        params.flag("timestamp_header"), mode + " has no headers; set timestamp_header=false");
    InvalidScenarioException.when(
        params.whole("subscriptions_per_topic") > 0
            && params.whole("consumers_per_subscription") > params.whole("partitions_per_topic"),
        mode
            + ": consumers split the channels of a topic, and consumers_per_subscription="
            + params.text("consumers_per_subscription")
            + " is more than partitions_per_topic="
            + params.text("partitions_per_topic")
            + "; for fan-out, raise subscriptions_per_topic");
    checkEventLoops(params, mode);
  }

  /** A consumer that works holds its event loop, and with it every other connection there. */
  private static void checkEventLoops(Params params, String mode) {
    boolean sharded = params.text("redis.mode").equals("sharded-pubsub");
    long connections =
        params.whole("topics")
            * params.whole("subscriptions_per_topic")
            * params.whole(sharded ? "partitions_per_topic" : "consumers_per_subscription");
    long eventLoops =
        params.wholeUnless("redis.event_loops", "auto").orElse(LEAST_EVENT_LOOPS_OF_THE_LIBRARY);
    InvalidScenarioException.when(
        params.time("consumer_work").isPositive() && connections > eventLoops,
        mode
            + ": consumer_work="
            + params.text("consumer_work")
            + " holds up every subscriber of the same event loop; for "
            + connections
            + " connections of subscribers set redis.event_loops="
            + connections);
  }
}
