package brokerbench.engine.fork;

import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.measurement.PayloadBodies;
import brokerbench.results.BrokerStops;
import brokerbench.results.Capacity;
import brokerbench.results.ClientStage;
import brokerbench.results.ConsumerKill;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.validity.Finding;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a fork tells its host, in this order: a leg's messages, again for each leg, then the end.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS, property = "message")
public sealed interface ForkMessage {

  /** Wants the endpoints of leg {@code leg}, 0 or more. */
  record LegWanted(int leg) implements ForkMessage {}

  /**
   * Every subscription has made its round trip.
   *
   * @param broker what the live broker said of itself
   * @param client library and version in this JVM
   * @param acknowledgement who acknowledges a publish
   * @param payloadDeflatedBytes length of one payload, its stamp all zeros, after compression
   */
  record Ready(
      LiveBroker broker,
      String client,
      PublishAcknowledgement acknowledgement,
      long payloadDeflatedBytes)
      implements ForkMessage {

    /** As {@code driver} tells, of {@code bodies} that will be sent. */
    public static Ready of(LiveBroker broker, DriverDescriptor driver, PayloadBodies bodies) {
      return new Ready(
          broker,
          driver.clientLibrary() + " " + driver.clientVersion(),
          driver.acknowledgement(),
          bodies.deflatedBytes());
    }
  }

  /** The load of an iteration begins, at {@code atNs} on the clock of this machine. */
  record IterationStarted(IterationId id, long atNs) implements ForkMessage {}

  /**
   * Sent about once a second during the load.
   *
   * @param published acknowledged in the leg so far
   * @param delivered delivered in the leg so far
   * @param planned deliveries that the leg owes by count, publishes where nobody is subscribed, or
   *     0 by time
   * @param publishedPerSecond over the last second
   * @param deliveredPerSecond over the last second
   * @param publishP99Ns p99 publish latency of the last second, of the later iteration if two share
   *     it; empty if nothing was acknowledged
   * @param endToEndP99Ns p99 end-to-end latency of the last second, of the later iteration if two
   *     share it; empty if nothing was delivered
   */
  record Progress(
      long published,
      long delivered,
      long planned,
      double publishedPerSecond,
      double deliveredPerSecond,
      OptionalLong publishP99Ns,
      OptionalLong endToEndP99Ns)
      implements ForkMessage {}

  /**
   * All that belongs to an iteration is known, and its histograms are on disk.
   *
   * @param stages what the client library measured meanwhile
   */
  record IterationFinished(IterationResult result, List<ClientStage> stages)
      implements ForkMessage {}

  /** The search has ended; what follows offers a share of what it found. */
  record CapacityFound(Capacity capacity) implements ForkMessage {}

  /** The time of the leg's last iteration is over; the broker delivers what it still owes. */
  record DrainStarted() implements ForkMessage {}

  /**
   * Messages of the measurement are owed.
   *
   * @param inVain nothing has arrived for seconds; otherwise something has, after all
   */
  record Waits(boolean inVain) implements ForkMessage {}

  /** All that the leg's load was owed has come or is given up. */
  record LoadEnded() implements ForkMessage {}

  /** The consumers that were killed or paused in the measurement, in order of time. */
  record ConsumersKilled(List<ConsumerKill> kills) implements ForkMessage {}

  /** For how long the measured leg's broker was stopped, where it lives in the fork's JVM. */
  record BrokerStopped(BrokerStops stops) implements ForkMessage {}

  /** Before {@link Ready}: the node that faults of the leader concern. */
  record LeaderFound(String node) implements ForkMessage {}

  /** The load is over: wants all nodes back, and to know which faults were made when. */
  record FaultsWanted() implements ForkMessage {}

  /** What each second of a measurement with faults of broker nodes saw, in order of time. */
  record FaultSecondsSeen(List<FaultSecond> seconds) implements ForkMessage {}

  /** What the faults of broker nodes in the measurement did, in order of time. */
  record FaultsSeen(List<FaultEffect> effects) implements ForkMessage {}

  /**
   * The leg's load is over and reconciled with the broker's own counts; the clients are still
   * connected.
   *
   * @param findings from the comparison
   * @param replicas copies of topics on nodes that were compared with their leaders
   * @param replicasComplete those that hold all that the leader holds
   */
  record LoadFinished(List<Finding> findings, int replicas, int replicasComplete)
      implements ForkMessage {}

  /** The fork has done its plan. */
  record ForkFinished() implements ForkMessage {}

  /** The fork gives up; one line why. */
  record ForkFailed(String reason) implements ForkMessage {}
}
