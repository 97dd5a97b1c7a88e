package brokerbench.engine.load;

import brokerbench.engine.load.schedule.DueTimes;
import brokerbench.engine.load.schedule.IterationTiming;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.engine.load.schedule.Pace;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Phase;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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
          shape.isToBeSteady() && isMeasured(iteration) && !isMeasured(iterations.getFirst());
      Optional<CountedHalves> halves =
          isJudged ? Optional.of(new CountedHalves(leg, planned(iteration))) : Optional.empty();
      Drain drain = new Drain(leg, shape.drainTimeoutNs(), iteration, listener);
      IterationTiming timing = load(iteration, drain, () -> halves.ifPresent(CountedHalves::look));
      DueTimes dueTimes =
          new DueTimes(shape, leg.producers().size(), timing.startNs(), iteration.ordinal());
      List<Finding> seen =
          new ArrayList<>(
              dueTimes.findings(leg.instruments().audit(), iteration.ordinal(), timing.startNs()));
      int measured = (int) iterations.stream().filter(CountedLoad::isMeasured).count();
      halves.ifPresent(each -> seen.addAll(each.drift(measured)));
      IterationResult result =
          collector.collect(iteration, shape, timing, collector.takeUse(), seen);
      results.add(result);
      listener.iterationFinished(result, collector.takeStages(iteration.id()));
      leg.instruments().recording().forget(iteration.ordinal());
    }
    return results;
  }

  private static boolean isMeasured(LoadIteration iteration) {
    return iteration.id().phase() == Phase.MEASUREMENT;
  }

  private long planned(LoadIteration iteration) {
    return iteration.messagesPerProducer() * leg.producers().size();
  }

  private IterationTiming load(LoadIteration iteration, Drain drain, Runnable look)
      throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    List<MeasuredProducer> producers = leg.producers();
    ProducerThreads threads = new ProducerThreads();
    StartTime start = new StartTime();
    for (int i = 0; i < producers.size(); i++) {
      int index = i;
      threads.start(
          "producer-" + i,
          () -> {
            gate.await();
            ProducerLoop loop =
                new ProducerLoop(
                    producers.get(index),
                    leg.instruments().clock(),
                    shape.pacer(start.ns, producers.size(), index));
            loop.sendCount(iteration.ordinal(), iteration.messagesPerProducer());
          });
    }
    start.ns = leg.instruments().clock().nanoTime();
    gate.countDown();
    awaitEnd(iteration.ordinal(), threads, drain, look);
    // The rest may have come since the last look.
    look.run();
    return timing(iteration, start.ns);
  }

  /** Written before the gate opens, read behind it. */
  private static final class StartTime {
    private long ns;
  }

  private void awaitEnd(int ordinal, ProducerThreads threads, Drain drain, Runnable look)
      throws InterruptedException {
    while (!threads.done() || !leg.instruments().audit().complete(ordinal)) {
      LoadFailure.throwIfAny(leg, threads);
      if (threads.done() && drain.isStuck()) {
        return;
      }
      look.run();
      TimeUnit.MICROSECONDS.sleep(CHECK_MICROS);
    }
    LoadFailure.throwIfAny(leg, threads);
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
}
