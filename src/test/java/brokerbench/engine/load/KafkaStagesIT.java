package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.LocalBroker;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.HiccupMeter;
import brokerbench.measurement.JvmSampler;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import brokerbench.results.ClientStage;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.PublishStage;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * What the Kafka client measured of each stage against what the harness measured of the whole, with
 * producers that send as fast as the client takes it.
 */
class KafkaStagesIT {

  private static final long MESSAGES_PER_PRODUCER = 10_000;
  private static final int PRODUCERS = 4;
  private static final double TOLERANCE_PERCENT = 10;

  private final List<Map<PublishStage, ClientStage>> stages = new ArrayList<>();
  private final List<Double> publishMeansNs = new ArrayList<>();

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  @Test
  void stages_add_up_to_the_publish_latency_when_the_buffer_holds_all() throws Exception {
    run(Map.of("kafka.buffer_memory", "32MiB"));

    assertSums();
    assertThat(stages)
        .allSatisfy(
            of ->
                assertThat(of.get(PublishStage.CLIENT_BUFFER).meanNs())
                    .isGreaterThan(of.get(PublishStage.REQUEST).meanNs()));
    assertThat(stages).allMatch(of -> of.get(PublishStage.BLOCKED_IN_SEND).meanNs() < 1_000_000);
  }

  @Test
  void wait_for_room_in_a_small_buffer_is_part_of_the_sum() throws Exception {
    run(Map.of("kafka.buffer_memory", "1MiB"));

    assertSums();
    assertThat(stages).allMatch(of -> of.get(PublishStage.BLOCKED_IN_SEND).meanNs() > 10_000);
  }

  private void assertSums() {
    assertThat(stages).hasSize(2);
    for (int i = 0; i < stages.size(); i++) {
      assertThat(stages.get(i).values())
          .allMatch(each -> each.count() == PRODUCERS * MESSAGES_PER_PRODUCER);
      assertThat(stages.get(i).values().stream().mapToDouble(ClientStage::meanNs).sum())
          .as("%s of %,.0f ns", stages.get(i).values(), publishMeansNs.get(i))
          .isCloseTo(publishMeansNs.get(i), withPercentage(TOLERANCE_PERCENT));
    }
  }

  private void run(Map<String, String> overrides) throws InterruptedException {
    Map<String, String> values =
        new TreeMap<>(
            Map.of(
                "broker", "kafka",
                "topics", "2",
                "partitions_per_topic", "2",
                "consumers_per_subscription", "1",
                "window", "unbounded",
                "kafka.linger", "0ms"));
    values.putAll(overrides);
    Params params = Params.of(values);
    Topology topology =
        Topology.of(
            params,
            "stages-" + ProcessHandle.current().pid() + "-" + params.text("kafka.buffer_memory"));
    NanoClock clock = NanoClock.system();
    List<LoadIteration> iterations =
        IntStream.range(0, 2)
            .mapToObj(
                i ->
                    new LoadIteration(
                        i,
                        new IterationId("trial", 1, Phase.MEASUREMENT, i + 1),
                        MESSAGES_PER_PRODUCER,
                        0))
            .toList();
    LoadInstruments instruments =
        new LoadInstruments(
            clock,
            new PayloadBodies(PayloadFormat.RANDOM, 1_024, 1, 1),
            new LatencyRecording(iterations.size(), 3, Duration.ofHours(1).toNanos()),
            new DeliveryAudit(PRODUCERS, topology.subscriptions().size(), iterations.size()));
    try (BrokerDriver driver = factory().open(LocalBroker.kafka(), params);
        HiccupMeter hiccups = HiccupMeter.start(clock)) {
      driver.provision(topology);
      try (LoadLeg leg = LoadLeg.open(driver, topology, instruments, params.workload())) {
        leg.awaitRoundTrips(Duration.ofSeconds(30));
        new Load(leg, new JvmSampler(), hiccups, new Collecting(instruments.recording()))
            .run(LoadShape.of(params.workload()), iterations);
      }
      driver.remove(topology);
    }
  }

  private static DriverFactory factory() {
    return ServiceLoader.load(DriverFactory.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> each.broker().equals("kafka"))
        .findFirst()
        .orElseThrow();
  }

  private final class Collecting implements LoadListener {

    private final LatencyRecording recording;

    private Collecting(LatencyRecording recording) {
      this.recording = recording;
    }

    @Override
    public void iterationStarted(LoadIteration iteration) {}

    @Override
    public void drainStarted(LoadIteration last) {}

    @Override
    public void waits(boolean inVain) {}

    @Override
    public void iterationFinished(IterationResult result, List<ClientStage> measured) {
      Map<PublishStage, ClientStage> byStage = new EnumMap<>(PublishStage.class);
      measured.forEach(each -> byStage.put(each.stage(), each));
      stages.add(byStage);
      publishMeansNs.add(
          recording.total(result.id().iteration() - 1, LatencyMetric.PUBLISH_LATENCY).meanNs());
    }
  }
}
