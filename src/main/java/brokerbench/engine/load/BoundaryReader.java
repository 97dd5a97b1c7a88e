package brokerbench.engine.load;

import brokerbench.broker.DriverException;
import brokerbench.engine.load.schedule.Boundaries;
import brokerbench.results.ClientUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads the counts of a timed load where its iterations end, on a thread that waits for the time
 * alone: whoever gathers latencies waits for locks, which a producer may hold that has no processor
 * and gets none for longer than an iteration.
 */
final class BoundaryReader implements AutoCloseable {

  private final LoadLeg leg;
  private final IterationCollector collector;
  private final ScheduledExecutorService clockThread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("iteration-boundaries").factory());
  private final List<Future<Reading>> readings = new ArrayList<>();

  BoundaryReader(LoadLeg leg, IterationCollector collector) {
    this.leg = leg;
    this.collector = collector;
  }

  /** The counts amid an iteration and where it ended, and what the client used in it. */
  record Reading(LoadTotals middle, LoadTotals totals, ClientUse use) {}

  /** The counts now, from which the first iteration counts. */
  LoadTotals begin() {
    collector.takeUse();
    return LoadTotals.of(leg);
  }

  private Reading read(LoadTotals middle) {
    LoadTotals now = LoadTotals.of(leg);
    return new Reading(middle, now, collector.takeUse());
  }

  /** Reads amid and at the end of each iteration of {@code boundaries}, which have begun. */
  void readAll(Boundaries boundaries) {
    long nowNs = leg.instruments().clock().nanoTime();
    for (int index = 0; index < boundaries.count(); index++) {
      long endNs = boundaries.endNs(index) - nowNs;
      Future<LoadTotals> middle =
          clockThread.schedule(
              () -> LoadTotals.of(leg),
              endNs - boundaries.iteration(index).lengthNs() / 2,
              TimeUnit.NANOSECONDS);
      readings.add(clockThread.schedule(() -> read(middle.get()), endNs, TimeUnit.NANOSECONDS));
    }
  }

  /** The reading at the end of iteration {@code index}; empty when it has not come in time. */
  Optional<Reading> await(int index, long timeoutNs) throws InterruptedException {
    try {
      return Optional.of(readings.get(index).get(timeoutNs, TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new DriverException("the client's counters cannot be read", e.getCause());
    }
  }

  @Override
  public void close() {
    clockThread.shutdownNow();
  }
}
