package brokerbench.environment.container;

import brokerbench.environment.SampleScope;
import brokerbench.measurement.NanoClock;
import brokerbench.results.ResourceSample;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Samples of containers {@code node-1}, {@code node-2} and so on, and what they gave. */
final class Sampling {

  private final Engine engine;
  private final List<ResourceSample> rows = new CopyOnWriteArrayList<>();

  Sampling(Engine engine) {
    this.engine = engine;
  }

  List<ResourceSample> rows() {
    return rows;
  }

  /** The rows of {@code node} so far. */
  List<ResourceSample> rows(String node) {
    return rows.stream().filter(of(node)).toList();
  }

  ContainerSampler start(String... ids) {
    return start(watched(ids));
  }

  ContainerSampler start(List<WatchedContainer> watched) {
    return ContainerSampler.start(scope(), engine, watched, rows::add);
  }

  private static SampleScope scope() {
    return SampleScope.beginning("t", 1, Duration.ofSeconds(1), NanoClock.system());
  }

  static List<WatchedContainer> watched(String... ids) {
    return Arrays.stream(ids)
        .map(
            id ->
                new WatchedContainer(
                    "node-" + (Arrays.asList(ids).indexOf(id) + 1), id, Optional.empty()))
        .toList();
  }

  static Predicate<ResourceSample> of(String node) {
    return row -> row.node().equals(node);
  }

  ResourceSample lastOf(String node) {
    return rows(node).getLast();
  }

  ResourceSample last(String node, String phase) {
    return rows.stream()
        .filter(of(node).and(row -> row.phase().equals(phase)))
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  void awaitRows(Predicate<ResourceSample> wanted, int count) {
    while (rows.stream().filter(wanted).count() < count) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
