package brokerbench.scenario;

import java.time.Duration;

/** When a fault is made. */
public sealed interface FaultInstant {

  /**
   * At a time since the load of the first measurement iteration began.
   *
   * @param from the time; or the earliest, where the seed of the fork chooses one
   * @param to the same; or the latest
   */
  record At(Duration from, Duration to) implements FaultInstant {}

  /**
   * Some time after every node serves again that the fault before it disturbed, as the environment
   * tells when it starts a cluster.
   *
   * @param delay that time, in which replicas catch up
   */
  record AfterServing(Duration delay) implements FaultInstant {}
}
