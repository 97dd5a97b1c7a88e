package brokerbench.cli;

import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import brokerbench.scenario.TwinTrials;
import java.util.List;

/** What a power cut cannot do, whatever else a trial says. */
final class PowerCutConsistency {

  /** What a run does and a power cut does not. */
  private static final List<String> NOT_APPLIED =
      List.of(
          "faults",
          "consumer_kills",
          "consumer_pauses",
          "consumer_work",
          "publish_attempts",
          "connect",
          "capacity_share",
          "rate_step",
          "broker_life",
          "broker_state",
          "client_state",
          "payload_variants",
          "timestamp_header",
          "upgrade_to",
          "node_disk",
          TwinTrials.STOPPED);

  private PowerCutConsistency() {}

  /** Refuses a trial whose power cannot be cut, or that asks for what no power cut does. */
  static void check(Trial trial) {
    Params params = trial.params();
    BrokerModel broker = Brokers.of(params);
    params.refuseWhen(
        broker.livesInClient(), "{broker} lives in the client, and has no server to cut off");
    params.refuseWhen(
        !broker.mode(params).storesMessages(),
        "{broker} as it is configured stores no messages, so a power cut cannot lose any");
    params.refuseWhen(
        !params.is("load", "rate"), "a power cut needs load=rate; leave load out, or set it so");
    for (String name : NOT_APPLIED) {
      params.refuseWhen(
          !params.isDefault(name),
          "{%s} has no effect on a power cut; leave %s out".formatted(name, name));
    }
  }
}
