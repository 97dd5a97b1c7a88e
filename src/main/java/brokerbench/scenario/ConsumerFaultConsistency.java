package brokerbench.scenario;

import java.time.Duration;

/** What a trial needs whose consumers are killed or paused, so that others take over. */
final class ConsumerFaultConsistency {

  private ConsumerFaultConsistency() {}

  static void check(Params params) {
    Workload.Faults faults = params.workload().faults();
    faults.toConsumers().ifPresent(parameter -> check(params, faults, parameter));
  }

  private static void check(Params params, Workload.Faults faults, String parameter) {
    params.refuseWhen(
        faults.consumerKills() > 0 && faults.consumerPauses() > 0,
        "{consumer_kills} and {consumer_pauses} in one trial cannot be told apart; set one of them"
            + " to 0");
    BrokerMode.TakeOver takeOver =
        Brokers.of(params)
            .mode(params)
            .takeOver()
            .orElseThrow(
                () ->
                    new InvalidScenarioException(
                        "%s=%s needs a broker, and a mode of it, in which others take over what a dead consumer held; broker=%s has none as it is configured"
                            .formatted(parameter, params.text(parameter), params.text("broker"))));
    params.refuseWhen(
        !params.is("iteration_by", "time"),
        "{%s} needs iteration_by=time, from which the instants are drawn".formatted(parameter));
    Workload.Clients clients = params.workload().clients();
    int most =
        clients.topics()
            * clients.subscriptionsPerTopic()
            * (clients.consumersPerSubscription() - 1);
    params.refuseWhen(
        Math.max(faults.consumerKills(), faults.consumerPauses()) > most,
        "{%s} leaves a subscription without a consumer; of %d consumers each, %d can %s"
            .formatted(
                parameter,
                clients.consumersPerSubscription(),
                most,
                faults.consumerKills() > 0 ? "die" : "pause"));
    Duration after = params.time(takeOver.fromPaused());
    params.refuseWhen(
        faults.consumerPauses() > 0 && faults.consumerPause().compareTo(after) <= 0,
        "{consumer_pause} is over before others take over; it must be longer than {%s}"
            .formatted(takeOver.fromPaused()));
  }
}
