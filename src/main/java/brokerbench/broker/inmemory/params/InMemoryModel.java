package brokerbench.broker.inmemory.params;

import brokerbench.scenario.BrokerMode;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.BrokerRelease;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Optional;

/** The broker inside the client, which has no parameters of its own. */
public final class InMemoryModel implements BrokerModel {

  @Override
  public String name() {
    return "inmemory";
  }

  @Override
  public String summary() {
    return "Queues inside the client: the measured floor of what the harness itself costs.";
  }

  @Override
  public List<ParamSpec> params() {
    return List.of();
  }

  @Override
  public void check(Params params) {
    params.refuseWhen(
        params.is("broker_state", "warm"),
        "{broker_state} has no meaning for the in-memory broker, which lives in the client");
  }

  @Override
  public BrokerMode mode(Params params) {
    return BrokerMode.polled(params.time("poll_timeout"));
  }

  @Override
  public boolean livesInClient() {
    return true;
  }

  @Override
  public Optional<BrokerRelease> release(Params params) {
    return Optional.empty();
  }
}
