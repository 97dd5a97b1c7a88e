package brokerbench.scenario;

/** What a trial needs whose consumers are killed, so that others take over what they held. */
final class KillConsistency {

  private KillConsistency() {}

  static void check(Params params) {
    int kills = params.workload().faults().consumerKills();
    if (kills == 0) {
      return;
    }
    params.refuseWhen(
        !Brokers.of(params).mode(params).takesOverHeldMessages(),
        "{consumer_kills} needs a broker, and a mode of it, in which others take over what a dead"
            + " consumer held; {broker} has none as it is configured");
    params.refuseWhen(
        !params.is("iteration_by", "time"),
        "{consumer_kills} needs iteration_by=time, from which the instants are drawn");
    Workload.Clients clients = params.workload().clients();
    params.refuseWhen(
        clients.partitionsPerTopic() > 1,
        "{consumer_kills} needs partitions_per_topic=1, so that all consumers of a subscription read"
            + " its stream; raise topics instead");
    int most =
        clients.topics()
            * clients.subscriptionsPerTopic()
            * (clients.consumersPerSubscription() - 1);
    params.refuseWhen(
        kills > most,
        "{consumer_kills} leaves a subscription without a consumer; of %d consumers each, %d can die"
            .formatted(clients.consumersPerSubscription(), most));
  }
}
