package brokerbench.results;

import brokerbench.scenario.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one fork of one trial left.
 *
 * @param fork 1 or more
 * @param iterations in order, warm-ups included
 * @param latencies pooled over the measurement iterations, one per metric
 * @param samples resource samples by node, client and host included
 * @param disk disk use per broker node
 */
public record ForkData(
    int fork,
    List<IterationResult> iterations,
    List<LatencySummary> latencies,
    SortedMap<String, List<ResourceSample>> samples,
    List<DiskUse> disk) {

  /** The name of the client process in samples. */
  public static final String CLIENT = "client";

  /** The name of the container engine's own processes in samples. */
  public static final String DOCKER = "docker";

  /** The name of the processes that pass published ports on. */
  public static final String DOCKER_PROXY = "docker-proxy";

  private static final Set<String> NO_BROKERS =
      Set.of(CLIENT, "harness", "host", DOCKER, DOCKER_PROXY);

  /** Every fork of {@code trial} with at least one finished measurement iteration. */
  public static List<ForkData> of(RunData run, String trial) {
    TreeMap<Integer, List<IterationResult>> forks =
        run.iterations().stream()
            .filter(iteration -> iteration.id().trial().equals(trial))
            .collect(
                Collectors.groupingBy(
                    iteration -> iteration.id().fork(), TreeMap::new, Collectors.toList()));
    List<ForkData> data = new ArrayList<>();
    forks.forEach(
        (fork, iterations) ->
            data.add(
                new ForkData(
                    fork,
                    iterations,
                    run.latencies().ofFork(trial, fork),
                    samples(run, trial, fork),
                    disk(run, trial, fork))));
    return data.stream().filter(fork -> !fork.measurement().isEmpty()).toList();
  }

  /** Its measurement iterations, in order. */
  public List<IterationResult> measurement() {
    return iterations.stream()
        .filter(iteration -> iteration.id().phase() == Phase.MEASUREMENT)
        .toList();
  }

  /** Names of the broker nodes. */
  public List<String> brokers() {
    return samples.keySet().stream().filter(node -> !NO_BROKERS.contains(node)).toList();
  }

  /** Messages published in the measurement iterations. */
  public long published() {
    return measurement().stream().mapToLong(each -> each.counts().published()).sum();
  }

  /** Growth of the data directories of all nodes, in bytes; NaN when a node does not give it. */
  public double diskGrowthBytes() {
    return disk.isEmpty() ? Double.NaN : disk.stream().mapToDouble(DiskUse::growthBytes).sum();
  }

  private static SortedMap<String, List<ResourceSample>> samples(
      RunData run, String trial, int fork) {
    return run.resources().stream()
        .filter(sample -> sample.trial().equals(trial) && sample.fork() == fork)
        .collect(Collectors.groupingBy(ResourceSample::node, TreeMap::new, Collectors.toList()));
  }

  private static List<DiskUse> disk(RunData run, String trial, int fork) {
    return run.disk().stream()
        .filter(use -> use.trial().equals(trial) && use.fork() == fork)
        .toList();
  }
}
