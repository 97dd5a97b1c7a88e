package brokerbench.results;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The resource samples of {@link GoldenRun}: one per half second for broker, client and host. */
final class GoldenResources {

  static final int TICKS = 5;

  private static final String[] PHASES = {
    "before", "warmup", "measurement", "measurement", "after"
  };

  /** Of a tick. */
  private record Use(long cpuNs, double percentOfHost) {}

  private GoldenResources() {}

  static List<ResourceSample> tick(String trial, String broker, int fork, int tick) {
    return List.of(
        broker(trial, broker, fork, tick),
        sample(trial, "client", fork, tick, new Use(200_000_000L + fork * 1_000_000L, 12.5)),
        sample(trial, "host", fork, tick, new Use(125_000_000L, 37.25)));
  }

  private static ResourceSample broker(String trial, String node, int fork, int tick) {
    return new ResourceSample(
        trial,
        fork,
        node,
        PHASES[tick],
        tick * 500_000_000L,
        OptionalLong.of(1_000_000_000L + tick * 250_000_000L + fork * 1_000L),
        tick == 0 ? OptionalDouble.empty() : OptionalDouble.of(25),
        OptionalLong.of(400_000_000L + tick * 10_000_000L),
        OptionalLong.of(300_000_000L + tick * 5_000_000L),
        OptionalLong.of(150_000_000L + tick * 9_000_000L),
        OptionalLong.empty(),
        OptionalLong.of(tick * 10_000_000L),
        OptionalLong.of(8_192 + tick * 10_000_000L),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(tick * 1_500_000L),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  private static ResourceSample sample(String trial, String node, int fork, int tick, Use use) {
    return new ResourceSample(
        trial,
        fork,
        node,
        PHASES[tick],
        tick * 500_000_000L + 1_000_000,
        OptionalLong.of(tick * use.cpuNs()),
        tick == 0 ? OptionalDouble.empty() : OptionalDouble.of(use.percentOfHost()),
        OptionalLong.of(200_000_000L),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(tick * 1_000_000L),
        OptionalLong.of(tick * 2_000_000L),
        OptionalLong.empty(),
        OptionalLong.empty(),
        node.equals("host") ? OptionalLong.of(tick * 3L) : OptionalLong.empty());
  }
}
