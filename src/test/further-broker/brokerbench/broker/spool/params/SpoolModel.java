package brokerbench.broker.spool.params;

import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.ParamSpec.Kind.Whole;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Optional;

/** The one parameter of a broker that keeps messages in its memory. */
public final class SpoolModel implements BrokerModel {

  @Override
  public String name() {
    return "spool";
  }

  @Override
  public String summary() {
    return "Spool: queues in the memory of one process.";
  }

  @Override
  public List<ParamSpec> params() {
    return List.of(
        new ParamSpec(
            "spool.take", new Whole(1, 10_000), "500", "Messages that a consumer takes at once."));
  }

  @Override
  public void check(Params params) {
    params.refuseWhen(params.cluster().nodes() > 1, "spool has one node; {nodes}");
  }

  @Override
  public BrokerMode mode(Params params) {
    return BrokerMode.polled(params.time("poll_timeout"));
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.of(new BrokerRelease(name(), "1", "1"));
  }
}
