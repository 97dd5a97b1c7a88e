package brokerbench.results;

import java.util.OptionalLong;

/** Faults that nobody made. */
public final class MadeUpFaults {

  private MadeUpFaults() {}

  /** A pause of 2 s, after which the first fork never reached 95 % again. */
  public static FaultEffect pause(String trial, int fork, long windowNs, long vanished) {
    return new FaultEffect(
        trial,
        fork,
        1,
        "pause",
        "leader",
        "kafka-1",
        10_000_000_000L,
        10_000_000_001L,
        10_000_000_002L,
        OptionalLong.of(12_000_000_000L),
        OptionalLong.empty(),
        8,
        4,
        OptionalLong.of(1),
        OptionalLong.of(windowNs),
        OptionalLong.empty(),
        OptionalLong.of(0),
        fork == 1 ? OptionalLong.empty() : OptionalLong.of(2_000_000_000L),
        OptionalLong.of(30_000_000),
        1_990,
        1_980,
        2_000.4,
        OptionalLong.of(1_000_000),
        OptionalLong.of(1_000_000_000),
        OptionalLong.of(vanished),
        OptionalLong.of(2),
        OptionalLong.of(0),
        OptionalLong.of(3),
        "replica.lag.time.max.ms=30000 kafka.delivery_timeout=2m",
        "");
  }

  /** A fault that no client reported. */
  public static FaultEffect quiet(
      OptionalLong windowMaxNs,
      OptionalLong windowBeforeNs,
      OptionalLong latencyBeforeNs,
      OptionalLong latencyDuringNs) {
    return new FaultEffect(
        "trial",
        1,
        1,
        "latency 1ms",
        "all",
        "kafka-1",
        1,
        1,
        2,
        OptionalLong.of(3),
        OptionalLong.empty(),
        8,
        windowMaxNs.isPresent() ? 1 : 0,
        windowMaxNs,
        windowMaxNs,
        windowBeforeNs,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        0,
        0,
        0,
        latencyBeforeNs,
        latencyDuringNs,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        "",
        "");
  }

  /** As {@code fault}, of a fork of which not all could be read back, or that stores nothing. */
  public static FaultEffect unread(FaultEffect fault) {
    return new ChangedFault(fault).unread().effect();
  }

  /** As {@code fault}, under which publishes failed. */
  public static FaultEffect failing(FaultEffect fault, String errors) {
    return new ChangedFault(fault).failing(errors).effect();
  }

  /** As {@code fault}, for which no producer waited. */
  public static FaultEffect withoutWindow(FaultEffect fault) {
    return new ChangedFault(fault).withoutWindow().effect();
  }

  /** As {@code fault}, of another node at another time. */
  public static FaultEffect moved(
      FaultEffect fault, String nodes, long injectedNs, OptionalLong healedNs) {
    return new ChangedFault(fault).on(nodes).at(injectedNs, healedNs).effect();
  }
}
