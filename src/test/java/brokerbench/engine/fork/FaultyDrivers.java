package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.inmemory.client.Fault;
import brokerbench.broker.inmemory.client.FaultyInMemoryDriver;
import brokerbench.broker.inmemory.client.InMemoryFaults;
import brokerbench.broker.inmemory.client.LossyDriver;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.ArrayList;
import java.util.List;

/**
 * Drivers that misbehave. Each stands in for the in-memory broker in a fork on whose class path it
 * is named first as the service. With one producer, message 1 is the probe.
 */
public final class FaultyDrivers {

  /** The first message of the second iteration, when the first has {@code MESSAGES}. */
  private static final long SECOND_ITERATION = 2 + FaultyDrivers.MESSAGES;

  /** Messages that tests send in an iteration. */
  public static final int MESSAGES = 50;

  private FaultyDrivers() {}

  /** Takes the place of the in-memory broker. */
  private interface InPlaceOfInMemory extends DriverFactory {
    @Override
    default String broker() {
      return "inmemory";
    }
  }

  /** Ends its JVM. */
  public static final class Exits42 implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      System.err.println("this driver has had enough");
      Runtime.getRuntime().halt(42);
      throw new IllegalStateException();
    }
  }

  /** Fills the heap. */
  public static final class RunsOutOfMemory implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      List<byte[]> hoard = new ArrayList<>();
      while (hoard.size() < Integer.MAX_VALUE) {
        hoard.add(new byte[1 << 20]);
      }
      throw new IllegalStateException();
    }
  }

  /** Cannot be linked, as a client library of another version. */
  public static final class LacksAMethod implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      throw new NoSuchMethodError("void Client.send()");
    }
  }

  /** Refuses to provision. */
  public static final class FailsInProvision implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      return new FaultyInMemoryDriver(InMemoryFaults.failingProvision());
    }
  }

  /** Hangs in the second iteration. */
  public static final class Hangs implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      return new FaultyInMemoryDriver(InMemoryFaults.at(SECOND_ITERATION, new Fault.Hang()));
    }
  }

  /** Loses the first message of the second iteration. */
  public static final class LosesOne implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      return new FaultyInMemoryDriver(InMemoryFaults.at(SECOND_ITERATION, new Fault.Lose()));
    }
  }

  /** Loses every second message. */
  public static final class LosesHalf implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      return new LossyDriver();
    }
  }

  /** Corrupts the first message of the second iteration. */
  public static final class CorruptsOne implements InPlaceOfInMemory {
    @Override
    public BrokerDriver open(Endpoints endpoints, Params params) {
      return new FaultyInMemoryDriver(InMemoryFaults.at(SECOND_ITERATION, new Fault.Corrupt()));
    }
  }
}
