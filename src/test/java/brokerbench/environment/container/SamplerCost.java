package brokerbench.environment.container;

import brokerbench.environment.SampleScope;
import brokerbench.environment.host.ProcessGroup;
import brokerbench.environment.host.ProcessSampler;
import brokerbench.environment.host.SampledProcess;
import brokerbench.measurement.NanoClock;
import brokerbench.results.ResourceSample;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * What the sampling of containers costs: processor time of this process and of the engine's own
 * processes, over slices of time with and without the sampler, in turns. The first slice with it
 * warms up and does not count.
 */
public final class SamplerCost {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final Duration NEVER = Duration.ofDays(1);

  private final Map<String, Long> cpuNs = new ConcurrentHashMap<>();
  private final List<WatchedContainer> watched;
  private final Engine engine;
  private final Duration slice;
  private final ProcessSampler boundaries;
  private int boundary;

  private SamplerCost(Engine engine, List<WatchedContainer> watched, Duration slice) {
    this.engine = engine;
    this.watched = watched;
    this.slice = slice;
    NanoClock clock = NanoClock.system();
    EngineProcesses processes =
        new EngineProcesses(
            clock,
            Set.copyOf(watched.stream().map(WatchedContainer::containerId).toList()),
            Set.of());
    this.boundaries = ProcessSampler.start(scope(NEVER), this::take);
    boundaries.watch(
        new SampledProcess("harness", ProcessHandle.current().pid(), Optional.empty()));
    boundaries.watch(new ProcessGroup("docker", processes::daemons));
  }

  /**
   * Prints a line per slice and the difference of the medians.
   *
   * @param arguments containers, pairs of slices, seconds of a slice
   */
  public static void main(String... arguments) throws InterruptedException {
    int count = Integer.parseInt(arguments[0]);
    int pairs = Integer.parseInt(arguments[1]);
    Duration slice = Duration.ofSeconds(Long.parseLong(arguments[2]));
    try (RunningContainers containers = new RunningContainers()) {
      List<WatchedContainer> watched =
          IntStream.rangeClosed(1, count)
              .mapToObj(
                  i ->
                      new WatchedContainer(
                          "node-" + i, containers.start(RunningContainers.IDLE), Optional.empty()))
              .toList();
      new SamplerCost(containers.engine(), watched, slice).measure(pairs);
    }
  }

  private void measure(int pairs) throws InterruptedException {
    runSlice(true);
    double[][] with = new double[pairs][];
    double[][] without = new double[pairs][];
    for (int i = 0; i < pairs; i++) {
      without[i] = print("without", runSlice(false));
      with[i] = print("with", runSlice(true));
    }
    boundaries.close();
    double harness = median(with, 0) - median(without, 0);
    double docker = median(with, 1) - median(without, 1);
    double wholeMs = slice.toMillis() * (double) Runtime.getRuntime().availableProcessors();
    System.out.printf(
        Locale.ROOT,
        "cost of sampling %d containers: harness %.3f %%, docker %.3f %%, together %.3f %% of the"
            + " host%n",
        watched.size(),
        100 * harness / wholeMs,
        100 * docker / wholeMs,
        100 * (harness + docker) / wholeMs);
  }

  private double[] runSlice(boolean sampling) throws InterruptedException {
    Map<String, Long> before = boundary();
    if (sampling) {
      try (ContainerSampler sampler =
          ContainerSampler.start(scope(Duration.ofSeconds(1)), engine, watched, row -> {})) {
        TimeUnit.NANOSECONDS.sleep(slice.toNanos());
        sampler.phase("after");
      }
    } else {
      TimeUnit.NANOSECONDS.sleep(slice.toNanos());
    }
    Map<String, Long> after = boundary();
    return new double[] {usedMs("harness", before, after), usedMs("docker", before, after)};
  }

  private double[] print(String what, double[] usedMs) {
    System.out.printf(
        Locale.ROOT,
        "%-8s harness %8.1f ms, docker %8.1f ms in %d s%n",
        what,
        usedMs[0],
        usedMs[1],
        slice.toSeconds());
    return usedMs;
  }

  private Map<String, Long> boundary() {
    boundary++;
    boundaries.phase("boundary " + boundary);
    return Map.copyOf(cpuNs);
  }

  private void take(ResourceSample row) {
    row.cpuNsTotal().ifPresent(total -> cpuNs.put(row.node(), total));
  }

  private static double usedMs(String node, Map<String, Long> before, Map<String, Long> after) {
    return (after.getOrDefault(node, 0L) - before.getOrDefault(node, 0L)) / NANOS_PER_MILLI;
  }

  private static double median(double[][] slices, int column) {
    double[] sorted =
        IntStream.range(0, slices.length).mapToDouble(i -> slices[i][column]).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private static SampleScope scope(Duration interval) {
    return SampleScope.beginning("sampler-cost", 1, interval, NanoClock.system());
  }
}
