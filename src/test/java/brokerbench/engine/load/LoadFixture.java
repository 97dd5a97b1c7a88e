package brokerbench.engine.load;

import brokerbench.driver.inmemory.InMemoryDriver;
import brokerbench.driver.inmemory.InMemoryFaults;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.HiccupMeter;
import brokerbench.measurement.JvmSampler;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Runs load against the in-memory broker, with faults. */
final class LoadFixture {

  private final Params params;
  private final InMemoryFaults faults;

  LoadFixture(Map<String, String> overrides, InMemoryFaults faults) {
    Map<String, String> values =
        new TreeMap<>(
            Map.of(
                "broker", "inmemory",
                "topics", "1",
                "partitions_per_topic", "1",
                "consumers_per_subscription", "1",
                "payload_size", "64B",
                "drain_timeout", "300ms"));
    values.putAll(overrides);
    this.params = Params.of(values);
    this.faults = faults;
  }

  List<IterationResult> byCount(long... messagesPerProducer) throws InterruptedException {
    return run(
        IntStream.range(0, messagesPerProducer.length)
            .mapToObj(i -> new LoadIteration(i, id(i), messagesPerProducer[i], 0))
            .toList());
  }

  List<IterationResult> byTime(Duration... lengths) throws InterruptedException {
    return run(
        IntStream.range(0, lengths.length)
            .mapToObj(i -> new LoadIteration(i, id(i), 0, lengths[i].toNanos()))
            .toList());
  }

  private static IterationId id(int ordinal) {
    return new IterationId("trial", 1, Phase.MEASUREMENT, ordinal + 1);
  }

  private List<IterationResult> run(List<LoadIteration> iterations) throws InterruptedException {
    NanoClock clock = NanoClock.system();
    Topology topology = Topology.of(params, "test");
    int producers = LoadSession.producerCount(topology, params);
    LoadInstruments instruments =
        new LoadInstruments(
            clock,
            new PayloadBodies(Math.toIntExact(params.size("payload_size").bytes()), 1, 1),
            new LatencyRecording(iterations.size(), 3, params.time("latency_ceiling").toNanos()),
            new DeliveryAudit(producers, topology.subscriptions().size(), iterations.size()));
    List<IterationResult> results = new ArrayList<>();
    try (InMemoryDriver driver = new InMemoryDriver(faults);
        HiccupMeter hiccups = HiccupMeter.start(clock)) {
      driver.provision(topology);
      try (LoadSession session = LoadSession.open(driver, topology, instruments, params)) {
        new Load(session, LoadShape.of(params), new JvmSampler(), hiccups)
            .run(iterations, new Collecting(results));
      }
    }
    return results;
  }

  private record Collecting(List<IterationResult> results) implements LoadListener {

    @Override
    public void iterationStarted(LoadIteration iteration) {}

    @Override
    public void iterationFinished(IterationResult result) {
      results.add(result);
    }
  }
}
