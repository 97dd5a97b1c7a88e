package brokerbench.engine.load;

import brokerbench.engine.load.BoundaryReader.Reading;
import brokerbench.engine.load.schedule.Boundaries;
import brokerbench.engine.load.schedule.DueTimes;
import brokerbench.engine.load.schedule.IterationTiming;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadPurpose;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.engine.load.schedule.Pace;
import brokerbench.engine.load.schedule.Pacer;
import brokerbench.measurement.AuditCounts;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.results.ClientUse;
import brokerbench.results.IterationResult;
import brokerbench.validity.Finding;
import brokerbench.validity.LoadFinding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Iterations by time: the load goes on without a pause from the first to the last, so that an
 * iteration begins under the load that the one before it made. Latencies and the audit count the
 * messages that were due between two boundaries, whenever they arrive; rates count as many as
 * arrived between the boundaries, and no more than were due there.
 *
 * <p>One instance runs one list of iterations once.
 */
final class TimedLoad {

  private static final long DRAIN_CHECK_NS = 1_000_000;

  /** The load runs meanwhile: a thousand looks per second took 9 ms of its processors. */
  private static final long LOAD_CHECK_NS = 20_000_000;

  private final LoadLeg leg;
  private final LoadShape shape;
  private final IterationCollector collector;
  private final LoadListener listener;
  private final Boundaries boundaries;
  private final ProducerThreads threads;
  private final Queue<Pending> pending = new ArrayDeque<>();
  private final List<IterationResult> results = new ArrayList<>();
  private final BoundaryReader reader;

  TimedLoad(
      LoadLeg leg,
      LoadShape shape,
      IterationCollector collector,
      List<LoadIteration> iterations,
      LoadListener listener) {
    this.leg = leg;
    this.shape = shape;
    this.collector = collector;
    this.listener = listener;
    this.boundaries = new Boundaries(iterations, leg.producers().size());
    this.reader = new BoundaryReader(leg, collector);
    this.threads = new ProducerThreads(leg, this::sendAll);
  }

  /** An iteration whose time is over, with what was seen of it at its end. */
  private record Pending(int index, IterationTiming timing, ClientUse use, List<Finding> seen) {}

  /** The results, in order of the iterations. */
  List<IterationResult> run() throws InterruptedException {
    LoadTotals start = reader.begin();
    boundaries.begin(start.atNs());
    threads.begin();
    try (reader) {
      reader.readAll(boundaries);
      LoadTotals began = start;
      for (int index = 0; index < boundaries.count(); index++) {
        listener.iterationStarted(boundaries.iteration(index));
        Reading ended = awaitEnd(index);
        Span span = new Span(start, began, ended.middle(), ended.totals());
        pending.add(ended(index, span, ended.use()));
        began = ended.totals();
      }
      listener.drainStarted(boundaries.iteration(boundaries.count() - 1));
      drain();
    } finally {
      threads.interrupt();
    }
    threads.join();
    return results;
  }

  /** Counts when the load and one of its iterations began, amid it, and when the next one began. */
  private record Span(LoadTotals start, LoadTotals began, LoadTotals middle, LoadTotals ended) {

    private Pace published() {
      return ended.publishedSince(began);
    }

    private Pace delivered() {
      return ended.deliveredSince(began);
    }

    private List<Finding> backlog(int subscriptions) {
      return LoadFinding.BacklogGrew.of(
          outstanding(began, subscriptions),
          outstanding(ended, subscriptions),
          published().messages() * subscriptions,
          subscriptions);
    }

    private long outstanding(LoadTotals at, int subscriptions) {
      return (at.published() - start.published()) * subscriptions
          - (at.delivered() - start.delivered());
    }
  }

  private DeliveryAudit audit() {
    return leg.instruments().audit();
  }

  private void sendAll(int producer) throws InterruptedException {
    Pacer pacer = shape.pacer(boundaries.startNs(), leg.producers().size(), producer);
    ProducerLoop loop =
        new ProducerLoop(leg.producers().get(producer), leg.instruments().clock(), pacer);
    boolean hasRoom = false;
    for (int index = 0; index < boundaries.count(); index++) {
      int ordinal = boundaries.iteration(index).ordinal();
      hasRoom = loop.sendUntil(ordinal, boundaries.endNs(index), hasRoom);
      if (hasRoom && index + 1 == boundaries.count()) {
        leg.producers().get(producer).giveBackRoom();
      }
      boundaries.leave(index);
    }
  }

  private Reading awaitEnd(int index) throws InterruptedException {
    while (true) {
      threads.throwIfFailed();
      finishComplete();
      Optional<Reading> reading = reader.await(index, LOAD_CHECK_NS);
      if (reading.isPresent()) {
        return reading.get();
      }
    }
  }

  private Pending ended(int index, Span span, ClientUse use) {
    long lengthNs = boundaries.iteration(index).lengthNs();
    long endNs = boundaries.endNs(index);
    long beganNs = endNs - lengthNs;
    long fromNs = beganNs - boundaries.startNs();
    long toNs = endNs - boundaries.startNs();
    IterationTiming timing =
        new IterationTiming(
            Math.round(shape.messagesBetween(fromNs, toNs)),
            shape.meanPerSecond(fromNs, toNs),
            beganNs,
            span.published(),
            span.delivered());
    List<Finding> seen = new ArrayList<>();
    if (shape.purpose() != LoadPurpose.SEARCH) {
      seen.addAll(LoadFinding.BoundaryMissed.of(lengthNs, span.published().elapsedNs()));
    }
    if (shape.isToBeSustained()) {
      seen.addAll(span.backlog(leg.subscriptions()));
    }
    if (shape.isToBeSteady() && boundaries.iteration(index).measured()) {
      seen.addAll(
          span.began()
              .drift(span.middle(), span.ended(), leg.subscriptions() > 0, boundaries.measured()));
    }
    return new Pending(index, timing, use, seen);
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
    AuditCounts due = audit().counts(iteration.ordinal());
    IterationTiming timing = done.timing().ofMessagesDue(due, iteration.lengthNs());
    if (shape.ratePerSecond() == 0) {
      timing = timing.withPlanned(due.sent());
    }
    boolean isLast = done.index() + 1 == boundaries.count();
    ClientUse use = isLast ? collector.withDrain(done.use()) : done.use();
    results.add(collector.collect(iteration, shape, timing, use, seen(done, timing)));
  }

  private static List<Finding> drained(Pace arrived, Pace counted) {
    return LoadFinding.BacklogDrained.of(arrived.perSecond(), counted.perSecond());
  }

  private List<Finding> seen(Pending done, IterationTiming counted) {
    List<Finding> seen = new ArrayList<>(done.seen());
    if (shape.isToBeSustained()) {
      IterationTiming arrived = done.timing();
      seen.addAll(
          leg.subscriptions() == 0
              ? drained(arrived.published(), counted.published())
              : drained(arrived.delivered(), counted.delivered()));
    }
    DueTimes dueTimes =
        new DueTimes(
            shape, leg.producers().size(), boundaries.startNs(), boundaries.iteration(0).ordinal());
    seen.addAll(
        dueTimes.findings(
            audit(), boundaries.iteration(done.index()).ordinal(), done.timing().startNs()));
    return seen;
  }

  private void drain() throws InterruptedException {
    LoadIteration last = boundaries.iteration(boundaries.count() - 1);
    Drain drain = new Drain(leg, shape.drainTimeoutNs(), last, listener);
    while (!pending.isEmpty()) {
      threads.throwIfFailed();
      finishComplete();
      if (drain.isStuck()) {
        while (!pending.isEmpty()) {
          finish(pending.remove());
        }
      }
      TimeUnit.NANOSECONDS.sleep(DRAIN_CHECK_NS);
    }
  }
}
