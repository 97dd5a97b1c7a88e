package brokerbench.scenario;

/** What a trial needs whose consumers are killed, so that others take over what they held. */
final class KillConsistency {

  private KillConsistency() {}

  static void check(Params params) {
    long kills = params.whole("consumer_kills");
    if (kills == 0) {
      return;
    }
    String what = "consumer_kills=" + kills;
    InvalidScenarioException.when(
        !Brokers.of(params).mode(params).takesOverHeldMessages(),
        what
            + " needs a broker, and a mode of it, in which others take over what a dead consumer"
            + " held; broker="
            + params.text("broker")
            + " has none as it is configured");
    InvalidScenarioException.when(
        !params.text("iteration_by").equals("time"),
        what + " needs iteration_by=time, from which the instants are drawn");
    InvalidScenarioException.when(
        params.whole("partitions_per_topic") > 1,
        what
            + " needs partitions_per_topic=1, so that all consumers of a subscription read its"
            + " stream; raise topics instead");
    checkSurvivors(params, kills, what);
  }

  private static void checkSurvivors(Params params, long kills, String what) {
    long most =
        params.whole("topics")
            * params.whole("subscriptions_per_topic")
            * (params.whole("consumers_per_subscription") - 1);
    InvalidScenarioException.when(
        kills > most,
        "%s leaves a subscription without a consumer; of %s consumers each, %d can die"
            .formatted(what, params.text("consumers_per_subscription"), most));
  }
}
