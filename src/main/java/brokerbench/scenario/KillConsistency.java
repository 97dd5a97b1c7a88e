package brokerbench.scenario;

import java.time.Duration;

/** What a trial needs whose consumers are killed, so that others take over what they held. */
final class KillConsistency {

  /** Shorter, others could take over what a living consumer is busy with. */
  private static final Duration SHORTEST_IDLE = Duration.ofMillis(500);

  private KillConsistency() {}

  static void check(Params params) {
    long kills = params.whole("consumer_kills");
    if (kills == 0) {
      return;
    }
    String what = "consumer_kills=" + kills;
    Consistency.refuse(
        !params.text("broker").equals("redis") || !params.text("redis.mode").equals("streams"),
        what
            + " needs broker=redis with redis.mode=streams, where others take over what a dead"
            + " consumer held");
    Consistency.refuse(
        !params.text("iteration_by").equals("time"),
        what + " needs iteration_by=time, from which the instants are drawn");
    Consistency.refuse(
        params.whole("partitions_per_topic") > 1,
        what
            + " needs partitions_per_topic=1, so that all consumers of a subscription read its"
            + " stream; raise topics instead");
    checkSurvivors(params, kills, what);
    checkRecovery(params, what);
  }

  private static void checkSurvivors(Params params, long kills, String what) {
    long most =
        params.whole("topics")
            * params.whole("subscriptions_per_topic")
            * (params.whole("consumers_per_subscription") - 1);
    Consistency.refuse(
        kills > most,
        "%s leaves a subscription without a consumer; of %s consumers each, %d can die"
            .formatted(what, params.text("consumers_per_subscription"), most));
  }

  private static void checkRecovery(Params params, String what) {
    Duration idle = params.time("redis.recover_idle");
    Consistency.refuse(
        idle.compareTo(SHORTEST_IDLE) < 0,
        what
            + " needs redis.recover_idle=500ms or more, after which others take over;"
            + " redis.recover_idle="
            + params.text("redis.recover_idle"));
  }
}
