package brokerbench.environment.container;

import brokerbench.environment.SampleScope;
import brokerbench.quantity.Counter;
import brokerbench.results.ResourceSample;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes the rows of one container from the engine's records and what the host knows beside. */
final class ContainerRows {

  private final SampleScope scope;
  private final String node;
  private final Optional<ContainerProcesses> processes;
  private @Nullable StatsRecord previous;
  private OptionalLong dataBytes = OptionalLong.empty();

  /**
   * Rows of {@code node}.
   *
   * @param processes asked for read and written bytes in the engine's place; empty where it tells
   */
  ContainerRows(SampleScope scope, String node, Optional<ContainerProcesses> processes) {
    this.scope = scope;
    this.node = node;
    this.processes = processes;
  }

  /** Takes the size of the data directory, for the next row alone. */
  synchronized void dataBytes(long bytes) {
    dataBytes = OptionalLong.of(bytes);
  }

  /**
   * The row of a record; empty when a later record has been seen. The stream and single questions
   * overtake each other.
   */
  synchronized Optional<ResourceSample> row(String phase, StatsFeed.Arrival arrival) {
    StatsRecord record = arrival.record();
    StatsRecord before = previous;
    if (before != null && !record.read().isAfter(before.read())) {
      return Optional.empty();
    }
    previous = record;
    Optional<ContainerProcesses.DiskBytes> ofProcesses =
        processes.flatMap(ContainerProcesses::diskBytes);
    ResourceSample row =
        new ResourceSample(
            scope.trial(),
            scope.fork(),
            node,
            phase,
            Math.max(0, arrival.readNs() - scope.startNs()),
            record.cpuNsTotal(),
            percentOfHost(before, record),
            record.memoryBytes(),
            record.memoryAnonymousBytes(),
            record.memoryFileBytes(),
            ofProcesses
                .map(bytes -> OptionalLong.of(bytes.readBytes()))
                .orElse(record.diskReadBytesTotal()),
            ofProcesses
                .map(bytes -> OptionalLong.of(bytes.writtenBytes()))
                .orElse(record.diskWrittenBytesTotal()),
            dataBytes,
            record.networkReceivedBytesTotal(),
            record.networkSentBytesTotal(),
            record.throttledNsTotal(),
            OptionalLong.empty(),
            OptionalLong.empty());
    dataBytes = OptionalLong.empty();
    return Optional.of(row);
  }

  private static OptionalDouble percentOfHost(@Nullable StatsRecord before, StatsRecord after) {
    if (before == null
        || before.cpuNsTotal().isEmpty()
        || after.cpuNsTotal().isEmpty()
        || after.processors() == 0) {
      return OptionalDouble.empty();
    }
    Instant from = before.read();
    double passedNs = (double) Duration.between(from, after.read()).toNanos() * after.processors();
    long usedNs = Counter.growth(before.cpuNsTotal().getAsLong(), after.cpuNsTotal().getAsLong());
    return OptionalDouble.of(Math.clamp(100 * usedNs / passedNs, 0, 100));
  }
}
