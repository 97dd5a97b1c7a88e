package brokerbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import brokerbench.engine.Outlook;
import brokerbench.engine.RunListener;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a run that says what it does. */
class MeteringListenerTest {

  private static final Trial TRIAL = GoldenRun.data().manifest().trials().getFirst().trial();
  private static final List<String> NODES = List.of("kafka-1", "kafka-2");

  @TempDir private Path directory;
  private final Meters meters = new Meters();
  private final MeteringListener listener = new MeteringListener(new RunListener() {}, meters);

  @BeforeEach
  void startTheFirstFork() {
    listener.runStarted(RunDirectory.create(directory, "run"));
    start(1);
  }

  private void start(int fork) {
    listener.forkStarted(TRIAL, fork, new Outlook(fork, List.of(), List.of()));
  }

  private Map<Labels, Double> faults() {
    return meters.fault.collect().getDataPoints().stream()
        .collect(Collectors.toMap(point -> point.getLabels(), point -> point.getValue()));
  }

  private static Labels labels(String kind, String node) {
    return Labels.of(
        ForkLabels.namesAnd("kind", "node"), ForkLabels.of(TRIAL, 1).valuesAnd(kind, node));
  }

  /** Of the first fork. */
  private static double value(Counter counter) {
    return counter.labelValues(ForkLabels.of(TRIAL, 1).valuesAnd()).get();
  }

  /** An iteration of which 5 publishes failed, 3 deliveries were lost and 2 came twice. */
  private static IterationResult lossy(long published) {
    IterationResult like = GoldenRun.data().iterations().getFirst();
    return new IterationResult(
        like.id(),
        0,
        1,
        1,
        published,
        published - 3,
        0,
        new DeliveryCounts(
            published + 5, published + 5, published, 5, published, published - 3, 3, 2, 0, 0),
        List.of(),
        like.client(),
        List.of());
  }

  @Test
  void a_fault_is_1_on_each_of_its_nodes_until_it_is_healed() {
    listener.faultMade("pause", NODES);
    listener.faultMade("latency 50ms", List.of("kafka-1"));
    assertThat(faults())
        .containsOnly(
            entry(labels("pause", "kafka-1"), 1.0),
            entry(labels("pause", "kafka-2"), 1.0),
            entry(labels("latency 50ms", "kafka-1"), 1.0));

    listener.faultHealed("pause", NODES);
    assertThat(faults()).containsOnlyKeys(labels("latency 50ms", "kafka-1"));
  }

  @Test
  void a_fault_that_was_never_healed_ends_with_its_fork() {
    listener.faultMade("kill", NODES);

    listener.forkFinished(TRIAL, 1);
    assertThat(faults()).isEmpty();

    start(2);
    assertThat(faults()).isEmpty();
  }

  /** Panels add the backlogs of a trial, and show the greatest value of each node. */
  @Test
  void what_a_fork_had_last_is_not_shown_beside_the_next_fork() {
    listener.progress(progress(60, 40));
    listener.sampled(
        GoldenRun.data().resources().stream()
            .filter(sample -> sample.cpuPercentOfHost().isPresent())
            .findFirst()
            .orElseThrow());
    List<Gauge> gauges = List.of(meters.backlog, meters.nodeCpu, meters.nodeMemory);
    assertThat(gauges).allSatisfy(gauge -> assertThat(points(gauge)).hasSize(1));

    listener.forkFinished(TRIAL, 1);
    assertThat(gauges).allSatisfy(gauge -> assertThat(points(gauge)).isEmpty());

    start(2);
    listener.progress(progress(10, 9));
    assertThat(points(meters.backlog))
        .singleElement()
        .satisfies(point -> assertThat(point.getLabels().get("fork")).isEqualTo("2"))
        .satisfies(point -> assertThat(point.getValue()).isEqualTo(1));
  }

  private static ForkMessage.Progress progress(long published, long delivered) {
    OptionalLong unknown = OptionalLong.empty();
    return new ForkMessage.Progress(published, delivered, 0, 0, 0, unknown, unknown);
  }

  private static List<GaugeDataPointSnapshot> points(Gauge gauge) {
    return gauge.collect().getDataPoints();
  }

  @Test
  void counts_are_those_of_the_iterations_however_often_progress_was_told() {
    listener.progress(progress(60, 40));
    listener.progress(progress(90, 80));
    listener.iterationFinished(lossy(100));
    listener.iterationFinished(lossy(1_000));

    assertThat(value(meters.published)).isEqualTo(1_100);
    assertThat(value(meters.delivered)).isEqualTo(1_094);
    assertThat(value(meters.failed)).isEqualTo(10);
    assertThat(value(meters.lost)).isEqualTo(6);
    assertThat(value(meters.duplicated)).isEqualTo(4);
  }

  /** An iteration is over before the second in which its last messages were sent. */
  @Test
  void what_an_iteration_has_told_is_not_counted_again_by_the_next_second() {
    listener.progress(progress(60, 57));
    listener.iterationFinished(lossy(100));
    listener.progress(progress(120, 117));
    assertThat(value(meters.published)).isEqualTo(120);
    assertThat(value(meters.delivered)).isEqualTo(117);

    // the next leg begins to count anew
    listener.progress(progress(10, 8));
    assertThat(value(meters.published)).isEqualTo(130);
    assertThat(value(meters.delivered)).isEqualTo(125);
  }
}
