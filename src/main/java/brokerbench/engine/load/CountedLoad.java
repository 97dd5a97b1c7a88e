package brokerbench.engine.load;

import brokerbench.engine.load.schedule.DueTimes;
import brokerbench.engine.load.schedule.IterationTiming;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.engine.load.schedule.Pace;
import brokerbench.engine.load.schedule.Pacer;
import brokerbench.measurement.NanoClock;
import brokerbench.results.IterationResult;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Iterations by count: each begins on an idle broker and ends when every message owed has arrived,
 * or when nothing has arrived for the drain timeout.
 */
record CountedLoad(LoadLeg leg, LoadShape shape, IterationCollector collector) {
  private static final long CHECK_MICROS = 2_000;

  List<IterationResult> run(List<LoadIteration> iterations, LoadListener listener)
      throws InterruptedException {
    List<IterationResult> results = new ArrayList<>();
    for (LoadIteration iteration : iterations) {
      listener.iterationStarted(iteration);
      collector.takeUse();
      // Without a warm-up the rise is what is measured.
      boolean isJudged =
          shape.isToBeSteady() && iteration.measured() && !iterations.getFirst().measured();
      Optional<CountedHalves> halves =
          isJudged ? Optional.of(new CountedHalves(leg, planned(iteration))) : Optional.empty();
      Drain drain = new Drain(leg, shape.drainTimeoutNs(), iteration, listener);
      IterationTiming timing = load(iteration, drain, () -> halves.ifPresent(CountedHalves::look));
      DueTimes dueTimes =
          new DueTimes(shape, leg.producers().size(), timing.startNs(), iteration.ordinal());
      List<Finding> seen =
          new ArrayList<>(
              dueTimes.findings(leg.instruments().audit(), iteration.ordinal(), timing.startNs()));
      int measured = (int) iterations.stream().filter(LoadIteration::measured).count();
      halves.ifPresent(each -> seen.addAll(each.drift(measured)));
      results.add(collector.collect(iteration, shape, timing, collector.takeUse(), seen));
    }
    return results;
  }

  private long planned(LoadIteration iteration) {
    return iteration.messagesPerProducer() * leg.producers().size();
  }

  private IterationTiming load(LoadIteration iteration, Drain drain, Runnable look)
      throws InterruptedException {
    List<MeasuredProducer> producers = leg.producers();
    NanoClock clock = leg.instruments().clock();
    AtomicLong startNs = new AtomicLong();
    ProducerThreads threads =
        new ProducerThreads(
            leg,
            index -> {
              Pacer pacer = shape.pacer(startNs.get(), producers.size(), index);
              new ProducerLoop(producers.get(index), clock, pacer)
                  .sendCount(iteration.ordinal(), iteration.messagesPerProducer());
            });
    startNs.set(clock.nanoTime());
    threads.begin();
    awaitEnd(iteration.ordinal(), threads, drain, look);
    // The rest may have come since the last look.
    look.run();
    return timing(iteration, startNs.get());
  }

  private void awaitEnd(int ordinal, ProducerThreads threads, Drain drain, Runnable look)
      throws InterruptedException {
    while (!threads.done() || !leg.instruments().audit().complete(ordinal)) {
      threads.throwIfFailed();
      if (threads.done() && drain.isStuck()) {
        return;
      }
      look.run();
      TimeUnit.MICROSECONDS.sleep(CHECK_MICROS);
    }
    threads.throwIfFailed();
  }

  private IterationTiming timing(LoadIteration iteration, long startNs) {
    var counts = leg.instruments().audit().counts(iteration.ordinal());
    long planned = planned(iteration);
    long dueNs = shape.lengthNs(planned);
    long publishedNs = Math.max(Math.max(1, dueNs), leg.lastAcknowledgedNs() - startNs);
    long elapsedNs = Math.max(publishedNs, leg.lastReceivedNs() - startNs);
    return new IterationTiming(
        planned,
        shape.ratePerSecond(),
        startNs,
        new Pace(counts.published(), publishedNs),
        new Pace(counts.delivered(), elapsedNs));
  }

  /** Finds the halves of an iteration by count while it goes on. */
  private static final class CountedHalves {

    /**
     * Share of the messages that counts: behind it the fastest producers have sent all of theirs.
     */
    private static final double COUNTED = 0.9;

    private final LoadLeg leg;
    private final LoadTotals began;
    private final double counted;
    private @Nullable LoadTotals middle;
    private @Nullable LoadTotals ended;

    /** Of an iteration that begins now and sends {@code planned} messages. */
    CountedHalves(LoadLeg leg, long planned) {
      this.leg = leg;
      this.began = LoadTotals.of(leg);
      this.counted = COUNTED * planned * Math.max(1, leg.subscriptions());
    }

    /** Looks where the load stands. */
    void look() {
      if (ended != null) {
        return;
      }
      LoadTotals now = LoadTotals.of(leg);
      Pace pace = now.since(began, isDelivered());
      if (middle == null && pace.messages() >= counted / 2) {
        middle = now;
      }
      if (pace.messages() >= counted) {
        ended = now;
      }
    }

    /** What the halves say; nothing where too little arrived. */
    List<Finding> drift(int measured) {
      LoadTotals half = middle;
      LoadTotals last = ended;
      return half == null || last == null
          ? List.of()
          : began.drift(half, last, isDelivered(), measured);
    }

    private boolean isDelivered() {
      return leg.subscriptions() > 0;
    }
  }
}
