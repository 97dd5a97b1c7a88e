package brokerbench.broker.inmemory.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.ProducerAssignment;
import brokerbench.scenario.Topology;

/** The in-memory broker with faults, for tests of everything that must notice. */
public final class FaultyInMemoryDriver extends InMemoryDriver {

  private final InMemoryFaults faults;
  private final FaultPlan plan;

  /** A broker with {@code faults}. */
  public FaultyInMemoryDriver(InMemoryFaults faults) {
    this.faults = faults;
    this.plan = new FaultPlan(faults);
  }

  @Override
  public void provision(Topology topology) {
    if (faults.failsProvision()) {
      throw new DriverException("in-memory broker refuses to provision " + topology.topics());
    }
    super.provision(topology);
  }

  @Override
  PartitionWriter writer(ProducerAssignment assignment) {
    PartitionWriter writer = super.writer(assignment);
    return faults.byMessage().isEmpty() ? writer : new FaultyPartition(writer, plan);
  }
}
