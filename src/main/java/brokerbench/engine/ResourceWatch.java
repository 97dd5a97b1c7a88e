package brokerbench.engine;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ResourceSampler;
import brokerbench.environment.SampleScope;
import brokerbench.environment.host.HostNoise;
import brokerbench.environment.host.ProcessSampler;
import brokerbench.environment.host.SampledProcess;
import brokerbench.results.NonBroker;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Samples brokers, client, this process and the host around the load of one fork, and judges
 * whether somebody else used the host meanwhile, or a quota stopped a broker.
 */
final class ResourceWatch implements AutoCloseable {

  private final RunContext context;
  private final Trial trial;
  private final int fork;
  private final CounterGrowth ownCpu = new CounterGrowth();
  private final ThrottledTime throttled = new ThrottledTime();
  private final List<ResourceSampler> samplers = new ArrayList<>();
  private String phase = ResourceSample.BEFORE;
  private @Nullable HostNoise noise;

  ResourceWatch(RunContext context, Trial trial, int fork) {
    this.context = context;
    this.trial = trial;
    this.fork = fork;
  }

  /** Starts, or starts anew with other nodes. */
  void start(BrokerCluster cluster, long clientPid) {
    close();
    ownCpu.clear();
    throttled.clear();
    phase = ResourceSample.BEFORE;
    SampleScope scope =
        SampleScope.beginning(
            trial.id(), fork, trial.workload().recording().resourceInterval(), context.clock());
    samplers.add(cluster.sample(scope, this::take));
    ProcessSampler own = ProcessSampler.start(scope, this::take);
    own.watch(new SampledProcess(NonBroker.CLIENT.word(), clientPid, Optional.empty()));
    own.watch(
        new SampledProcess(
            NonBroker.HARNESS.word(), ProcessHandle.current().pid(), Optional.empty()));
    own.watchHost();
    samplers.add(own);
    noise = new HostNoise();
  }

  private void take(ResourceSample sample) {
    if (!sample.node().equals(NonBroker.HOST.word())) {
      sample.cpuNsTotal().ifPresent(cpuNs -> ownCpu.take(sample.node(), cpuNs));
    }
    throttled.take(sample);
    context.rows().append(sample);
    context.listener().sampled(sample);
  }

  /** What the host cannot give to the samples that are being taken. */
  List<Finding> missing() {
    return samplers.stream().flatMap(sampler -> sampler.findings().stream()).toList();
  }

  /** The phase of the samples from here on. */
  void phase(String word) {
    phase = word;
    tell(word);
  }

  /** Messages are waited for in vain from here on, or the phase before goes on. */
  void waits(boolean inVain) {
    tell(inVain ? ResourceSample.WAIT : phase);
  }

  private void tell(String word) {
    samplers.forEach(sampler -> sampler.phase(word));
  }

  /** Ends the sampling; what was noisy or throttled meanwhile. */
  List<Finding> stop() {
    HostNoise judged = noise;
    close();
    if (judged == null) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>(judged.findings(ownCpu.sumNs()));
    findings.addAll(throttled.findings());
    return findings;
  }

  @Override
  public void close() {
    samplers.forEach(ResourceSampler::close);
    samplers.clear();
    noise = null;
  }
}
