package brokerbench.broker.nats.params;

import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The parameters of NATS, and which of them contradict each other. */
public final class NatsModel implements BrokerModel {

  @Override
  public String name() {
    return "nats";
  }

  @Override
  public String summary() {
    return "NATS: JetStream, whose streams store each message, or core NATS, which hands it on.";
  }

  @Override
  public List<ParamSpec> params() {
    return NatsParams.SPECS;
  }

  @Override
  public void check(Params params) {
    NatsModes.check(params);
    boolean bounded = NatsModes.acknowledges(params) && params.is("load", "saturate");
    params.refuseWhen(
        bounded && params.is("nats.publish", "sync") && !params.is("window", "1"),
        "nats.publish=sync is a window of 1; set window=1, or nats.publish=async for {window}");
    params.refuseWhen(
        bounded && params.is("nats.publish", "async") && params.is("window", "unbounded"),
        "nats.publish=async needs a bounded window; the client library has no bound of its own");
    params.refuseWhen(
        !params.workload().clients().subscribe() && NatsModes.isCore(params),
        "subscriptions_per_topic=0 leaves nothing to measure with nats.mode=core, where no server"
            + " acknowledges a publish; set 1 or more");
  }

  @Override
  public BrokerMode mode(Params params) {
    boolean core = NatsModes.isCore(params);
    return new BrokerMode(
        !core,
        NatsModes.acknowledges(params),
        NatsModes.sharesSubscriptions(params),
        false,
        redeliveredWithin(params),
        !core && params.text("nats.consume").startsWith("pull")
            ? Optional.of(params.time("nats.fetch_wait"))
            : Optional.empty());
  }

  private static Duration redeliveredWithin(Params params) {
    // Half as long again, for a cluster that first has to find a new leader of the consumer.
    return NatsModes.redelivers(params)
        ? params.time("nats.ack_wait").multipliedBy(3).dividedBy(2)
        : Duration.ZERO;
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.of(
        new BrokerRelease(name(), params.text("nats.version"), params.text("nats.client_version")));
  }
}
