package brokerbench.engine.load;

import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.NanoClock;
import brokerbench.results.ClientUse;
import brokerbench.results.IterationResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Iterations by time: the load goes on without a pause from the first to the last, so that an
 * iteration begins under the load that the one before it made. Rates count what happened between
 * two boundaries; latencies and the audit count the messages that were due between them, whenever
 * they arrive.
 *
 * <p>One instance runs one list of iterations once.
 */
final class TimedLoad {

  private static final long CHECK_NS = 1_000_000;

  private final LoadSession session;
  private final LoadShape shape;
  private final IterationCollector collector;
  private final LoadListener listener;
  private final Boundaries boundaries;
  private final ProducerThreads threads = new ProducerThreads();
  private final Queue<Pending> pending = new ArrayDeque<>();
  private final List<IterationResult> results = new ArrayList<>();
  private Totals boundary = new Totals(0, 0, 0);

  TimedLoad(
      LoadSession session,
      LoadShape shape,
      IterationCollector collector,
      List<LoadIteration> iterations,
      LoadListener listener) {
    this.session = session;
    this.shape = shape;
    this.collector = collector;
    this.listener = listener;
    this.boundaries = new Boundaries(iterations, session.producers().size());
  }

  /** An iteration whose time is over. */
  private record Pending(int index, IterationTiming timing, ClientUse use) {}

  /** The results, in order of the iterations. */
  List<IterationResult> run() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    startProducers(gate);
    collector.takeUse();
    boundary = totals(clock().nanoTime());
    boundaries.begin(boundary.atNs());
    gate.countDown();
    try {
      for (int index = 0; index < boundaries.count(); index++) {
        listener.iterationStarted(boundaries.iteration(index));
        awaitEnd(index);
      }
      drain();
    } finally {
      threads.interrupt();
    }
    threads.join();
    return results;
  }

  private NanoClock clock() {
    return session.instruments().clock();
  }

  private DeliveryAudit audit() {
    return session.instruments().audit();
  }

  private void startProducers(CountDownLatch gate) {
    for (int i = 0; i < session.producers().size(); i++) {
      int producer = i;
      threads.start(
          "producer-" + i,
          () -> {
            gate.await();
            sendAll(producer);
          });
    }
  }

  private void sendAll(int producer) throws InterruptedException {
    ConstantRatePacer pacer =
        shape.pacer(boundaries.startNs(), session.producers().size(), producer);
    ProducerLoop loop = new ProducerLoop(session.producers().get(producer), clock(), pacer);
    boolean hasRoom = false;
    for (int index = 0; index < boundaries.count(); index++) {
      int ordinal = boundaries.iteration(index).ordinal();
      hasRoom = loop.sendUntil(ordinal, boundaries.endNs(index), hasRoom);
      if (hasRoom && index + 1 == boundaries.count()) {
        session.producers().get(producer).giveBackRoom();
      }
      boundaries.leave(index);
    }
  }

  private void awaitEnd(int index) throws InterruptedException {
    long endNs = boundaries.endNs(index);
    long nowNs = clock().nanoTime();
    while (nowNs < endNs) {
      LoadFailure.throwIfAny(session, threads);
      finishComplete();
      TimeUnit.NANOSECONDS.sleep(Math.min(endNs - nowNs, CHECK_NS));
      nowNs = clock().nanoTime();
    }
    Totals ended = totals(nowNs);
    Totals began = boundary;
    boundary = ended;
    long lengthNs = boundaries.iteration(index).lengthNs();
    IterationTiming timing =
        new IterationTiming(
            Math.round(shape.ratePerSecond() * lengthNs / 1e9),
            endNs - lengthNs,
            ended.atNs() - began.atNs(),
            ended.atNs() - began.atNs(),
            ended.published() - began.published(),
            ended.delivered() - began.delivered());
    pending.add(new Pending(index, timing, collector.takeUse()));
  }

  /** Counts of the session at one instant. */
  private record Totals(long atNs, long published, long delivered) {}

  private Totals totals(long nowNs) {
    return new Totals(nowNs, audit().acknowledged(), audit().delivered());
  }

  private void finishComplete() {
    Pending next = pending.peek();
    while (next != null && isComplete(next.index())) {
      finish(pending.remove());
      next = pending.peek();
    }
  }

  /** A late sender may still owe messages that were due in an iteration whose time is over. */
  private boolean isComplete(int index) {
    return boundaries.allLeft(index) && audit().complete(boundaries.iteration(index).ordinal());
  }

  private void finish(Pending done) {
    LoadIteration iteration = boundaries.iteration(done.index());
    IterationTiming timing = done.timing();
    if (shape.ratePerSecond() == 0) {
      timing = timing.withPlanned(audit().counts(iteration.ordinal()).sent());
    }
    IterationResult result = collector.collect(iteration, shape, timing, done.use());
    results.add(result);
    listener.iterationFinished(result, collector.takeStages(iteration.id()));
    session.instruments().recording().forget(iteration.ordinal());
  }

  private void drain() throws InterruptedException {
    Drain drain = new Drain(session, shape.drainTimeoutNs());
    while (!pending.isEmpty()) {
      LoadFailure.throwIfAny(session, threads);
      finishComplete();
      if (drain.isStuck()) {
        while (!pending.isEmpty()) {
          finish(pending.remove());
        }
      }
      TimeUnit.NANOSECONDS.sleep(CHECK_NS);
    }
  }
}
