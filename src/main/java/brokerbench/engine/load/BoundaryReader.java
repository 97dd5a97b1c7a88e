package brokerbench.engine.load;

import brokerbench.broker.DriverException;
import brokerbench.engine.load.schedule.Boundaries;
import brokerbench.engine.load.schedule.Pace;
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

  /** Counts of the leg at one instant. */
  record Totals(long atNs, long published, long delivered) {

    Pace publishedSince(Totals earlier) {
      return new Pace(published - earlier.published, atNs - earlier.atNs);
    }

    Pace deliveredSince(Totals earlier) {
      return new Pace(delivered - earlier.delivered, atNs - earlier.atNs);
    }
  }

  /** The counts amid an iteration and where it ended, and what the client used in it. */
  record Reading(Totals middle, Totals totals, ClientUse use) {}

  /** The counts now, from which the first iteration counts. */
  Totals begin() {
    collector.takeUse();
    return totals();
  }

  private Reading read(Totals middle) {
    Totals now = totals();
    return new Reading(middle, now, collector.takeUse());
  }

  private Totals totals() {
    LoadInstruments instruments = leg.instruments();
    return new Totals(
        instruments.clock().nanoTime(),
        instruments.audit().acknowledged(),
        instruments.audit().delivered());
  }

  /** Reads amid and at the end of each iteration of {@code boundaries}, which have begun. */
  void readAll(Boundaries boundaries) {
    long nowNs = leg.instruments().clock().nanoTime();
    for (int index = 0; index < boundaries.count(); index++) {
      long endNs = boundaries.endNs(index) - nowNs;
      Future<Totals> middle =
          clockThread.schedule(
              this::totals,
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
