package brokerbench.engine;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.host.HostNoise;
import brokerbench.environment.host.ProcessSampler;
import brokerbench.environment.host.SampleScope;
import brokerbench.environment.host.SampledProcess;
import brokerbench.results.Finding;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Samples brokers, client, this process and the host around the load of one fork, and judges
 * whether somebody else used the host meanwhile.
 */
final class ResourceWatch implements AutoCloseable {

  private static final String HOST = "host";

  private final RunContext context;
  private final Trial trial;
  private final int fork;
  private final Map<String, Long> firstCpuNs = new ConcurrentHashMap<>();
  private final Map<String, Long> lastCpuNs = new ConcurrentHashMap<>();
  private @Nullable ProcessSampler sampler;
  private @Nullable HostNoise noise;

  ResourceWatch(RunContext context, Trial trial, int fork) {
    this.context = context;
    this.trial = trial;
    this.fork = fork;
  }

  /** Starts, or starts anew with other nodes. */
  void start(List<BrokerNode> nodes, long clientPid) {
    close();
    firstCpuNs.clear();
    lastCpuNs.clear();
    SampleScope scope = new SampleScope(trial.id(), fork, trial.params().time("resource_interval"));
    ProcessSampler started = ProcessSampler.start(scope, context.clock(), this::take);
    nodes.forEach(
        node ->
            started.watch(
                new SampledProcess(node.name(), node.pid(), Optional.of(node.dataDirectory()))));
    started.watch(new SampledProcess("client", clientPid, Optional.empty()));
    started.watch(new SampledProcess("harness", ProcessHandle.current().pid(), Optional.empty()));
    sampler = started;
    noise = new HostNoise();
  }

  private void take(ResourceSample sample) {
    sample
        .cpuNsTotal()
        .ifPresent(
            cpuNs -> {
              firstCpuNs.putIfAbsent(sample.node(), cpuNs);
              lastCpuNs.put(sample.node(), cpuNs);
            });
    context.rows().append(sample);
  }

  /** The phase of the samples from here on. */
  void phase(String word) {
    ProcessSampler running = sampler;
    if (running != null) {
      running.phase(word);
    }
  }

  /** Ends the sampling; what was noisy meanwhile. */
  List<Finding> stop() {
    HostNoise judged = noise;
    close();
    if (judged == null) {
      return List.of();
    }
    long ownCpuNs =
        lastCpuNs.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(HOST))
            .mapToLong(entry -> entry.getValue() - firstCpuNs.getOrDefault(entry.getKey(), 0L))
            .sum();
    return new ArrayList<>(judged.findings(ownCpuNs));
  }

  @Override
  public void close() {
    ProcessSampler running = sampler;
    sampler = null;
    noise = null;
    if (running != null) {
      running.close();
    }
  }
}
