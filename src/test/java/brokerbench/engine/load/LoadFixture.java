package brokerbench.engine.load;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.inmemory.client.FaultyInMemoryDriver;
import brokerbench.broker.inmemory.client.InMemoryFaults;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.HiccupMeter;
import brokerbench.measurement.JvmSampler;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import brokerbench.results.ClientStage;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.RateSteps;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
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
        new FaultyInMemoryDriver(faults),
        IntStream.range(0, messagesPerProducer.length)
            .mapToObj(i -> new LoadIteration(i, id(i), messagesPerProducer[i], 0))
            .toList());
  }

  /** A warm-up of so many messages per producer, none where it is 0, and a measured iteration. */
  List<IterationResult> byCount(BrokerDriver driver, long warmup, long measured)
      throws InterruptedException {
    List<LoadIteration> iterations = new ArrayList<>();
    if (warmup > 0) {
      IterationId first = new IterationId("trial", 1, Phase.WARMUP, 1);
      iterations.add(new LoadIteration(0, first, warmup, 0));
    }
    iterations.add(new LoadIteration(iterations.size(), id(0), measured, 0));
    return run(driver, iterations);
  }

  List<IterationResult> byTime(Duration... lengths) throws InterruptedException {
    return byTime(new FaultyInMemoryDriver(faults), lengths);
  }

  List<IterationResult> byTime(BrokerDriver driver, Duration... lengths)
      throws InterruptedException {
    return run(driver, timed(lengths));
  }

  /** Iterations by time, each of which takes {@code telling} to be told, once it is over. */
  List<IterationResult> byTimeToldSlowly(Duration telling, Duration... lengths)
      throws InterruptedException {
    List<LoadIteration> iterations = timed(lengths);
    List<IterationResult> results = new ArrayList<>();
    LoadListener slow =
        new Collecting(results) {
          @Override
          public void iterationFinished(IterationResult result, List<ClientStage> stages) {
            super.iterationFinished(result, stages);
            LockSupport.parkNanos(telling.toNanos());
          }
        };
    withLoad(
        new FaultyInMemoryDriver(faults),
        iterations.size(),
        slow,
        load -> load.run(LoadShape.of(params.workload()), iterations));
    return results;
  }

  private static List<LoadIteration> timed(Duration... lengths) {
    return IntStream.range(0, lengths.length)
        .mapToObj(i -> new LoadIteration(i, id(i), 0, lengths[i].toNanos()))
        .toList();
  }

  /** Iterations by time whose rate rises as the parameters say. */
  List<IterationResult> bySteps(Duration... lengths) throws InterruptedException {
    List<LoadIteration> iterations = timed(lengths);
    List<IterationResult> results = new ArrayList<>();
    withLoad(
        new FaultyInMemoryDriver(faults),
        iterations.size(),
        new Collecting(results),
        load -> load.run(RateSteps.of(params), LoadShape.of(params.workload()), iterations));
    return results;
  }

  /** Looks for the capacity of {@code driver} in steps of {@code step}. */
  CapacitySearch search(BrokerDriver driver, Duration step, List<IterationResult> results)
      throws InterruptedException {
    List<CapacitySearch> found = new ArrayList<>();
    withLoad(
        driver,
        Load.SEARCH_ITERATIONS,
        new Collecting(results),
        load -> found.add(load.findCapacity(params.workload(), searching(step), subscriptions())));
    return found.getFirst();
  }

  /** The same, then {@code ratePerSecond} for {@code length}, whose results are returned. */
  List<IterationResult> searchThenMeasure(
      BrokerDriver driver, Duration length, double ratePerSecond, List<IterationResult> results)
      throws InterruptedException {
    List<IterationResult> measured = new ArrayList<>();
    withLoad(
        driver,
        Load.SEARCH_ITERATIONS + 1,
        new Collecting(results),
        load -> {
          load.findCapacity(params.workload(), searching(length), subscriptions());
          LoadIteration last =
              new LoadIteration(
                  Load.SEARCH_ITERATIONS, id(Load.SEARCH_ITERATIONS), 0, length.toNanos());
          measured.addAll(
              load.run(LoadShape.of(params.workload()).atRate(ratePerSecond), List.of(last)));
        });
    return measured;
  }

  private int subscriptions() {
    return params.count("subscriptions_per_topic");
  }

  private static List<LoadIteration> searching(Duration step) {
    return IntStream.range(0, Load.SEARCH_ITERATIONS)
        .mapToObj(i -> new LoadIteration(i, id(i), 0, step.toNanos() / Load.ITERATIONS_PER_STEP))
        .toList();
  }

  private static IterationId id(int ordinal) {
    return new IterationId("trial", 1, Phase.MEASUREMENT, ordinal + 1);
  }

  private List<IterationResult> run(BrokerDriver driver, List<LoadIteration> iterations)
      throws InterruptedException {
    List<IterationResult> results = new ArrayList<>();
    withLoad(
        driver,
        iterations.size(),
        new Collecting(results),
        load -> load.run(LoadShape.of(params.workload()), iterations));
    return results;
  }

  /** What is done with an open leg. */
  private interface Work {
    void with(Load load) throws InterruptedException;
  }

  private void withLoad(BrokerDriver opened, int iterations, LoadListener listener, Work work)
      throws InterruptedException {
    NanoClock clock = NanoClock.system();
    Topology topology = Topology.of(params, "test");
    int producers = params.workload().clients().producers();
    LoadInstruments instruments =
        new LoadInstruments(
            clock,
            new PayloadBodies(
                PayloadFormat.ofWord(params.text("payload_format")),
                Math.toIntExact(params.size("payload_size").bytes()),
                1,
                1),
            new LatencyRecording(iterations, 3, params.time("latency_ceiling").toNanos()),
            new DeliveryAudit(producers, topology.subscriptions().size(), iterations));
    try (BrokerDriver driver = opened;
        HiccupMeter hiccups = HiccupMeter.start(clock)) {
      driver.provision(topology);
      try (LoadLeg leg = LoadLeg.open(driver, topology, instruments, params.workload())) {
        work.with(new Load(leg, new JvmSampler(), hiccups, listener));
      }
    }
  }

  private static class Collecting implements LoadListener {

    private final List<IterationResult> results;

    private Collecting(List<IterationResult> results) {
      this.results = results;
    }

    @Override
    public void iterationStarted(LoadIteration iteration) {}

    @Override
    public void drainStarted(LoadIteration last) {}

    @Override
    public void waits(boolean inVain) {}

    @Override
    public void iterationFinished(IterationResult result, List<ClientStage> stages) {
      results.add(result);
    }
  }
}
