package brokerbench.engine.load;

import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.measurement.HiccupMeter;
import brokerbench.measurement.JvmSampler;
import brokerbench.results.IterationResult;
import brokerbench.scenario.RateSteps;
import brokerbench.scenario.Workload;
import java.util.ArrayList;
import java.util.List;

/** Runs iterations in a leg. Used by one thread. */
public final class Load {

  /** Steps that a search for the capacity may take, its closed loops included. */
  public static final int SEARCH_STEPS = CapacityRun.MOST_CLOSED_LOOPS + CapacitySearch.MOST_STEPS;

  /** Iterations of each step. */
  public static final int ITERATIONS_PER_STEP = 2;

  /** Iterations that a search may take. */
  public static final int SEARCH_ITERATIONS = SEARCH_STEPS * ITERATIONS_PER_STEP;

  private final LoadLeg leg;
  private final IterationCollector collector;
  private final LoadListener listener;

  /**
   * Load of {@code leg}, which is open and ready; {@code listener} hears each result, in order.
   *
   * @param hiccups meter of this JVM, running
   */
  public Load(LoadLeg leg, JvmSampler jvm, HiccupMeter hiccups, LoadListener listener) {
    this.leg = leg;
    this.collector = new IterationCollector(leg, jvm, hiccups, listener);
    this.listener = listener;
  }

  /**
   * Runs {@code iterations}, all by count or all by time, from an idle broker to an idle broker.
   *
   * @return their results, in order
   * @throws brokerbench.broker.DriverException when a producer or consumer gave up; what was
   *     finished has been told
   */
  public List<IterationResult> run(LoadShape shape, List<LoadIteration> iterations)
      throws InterruptedException {
    if (iterations.isEmpty()) {
      return List.of();
    }
    leg.boundWindows(shape.window());
    return iterations.getFirst().byCount()
        ? new CountedLoad(leg, shape, collector).run(iterations, listener)
        : new TimedLoad(leg, shape, collector, iterations, listener).run();
  }

  /**
   * As {@link #run(LoadShape, List)}, but where {@code steps} rise each measurement iteration has a
   * rate of its own, from an idle broker to an idle broker, so that what is lost is known before
   * the next step, and none carries the backlog of another.
   *
   * @return their results, in order; fewer than iterations when a loss was to end them and did
   */
  public List<IterationResult> run(RateSteps steps, LoadShape shape, List<LoadIteration> iterations)
      throws InterruptedException {
    if (!steps.areRising()) {
      return run(shape, iterations);
    }
    List<LoadIteration> warmup = iterations.stream().filter(each -> !each.measured()).toList();
    List<IterationResult> results = new ArrayList<>(run(shape, warmup));
    for (LoadIteration step : iterations) {
      if (step.measured()) {
        double perSecond = shape.ratePerSecond() * steps.multiple(step.id().iteration());
        results.addAll(run(shape.overloadAt(perSecond), List.of(step)));
        if (steps.stopAtLoss() && results.getLast().counts().lost() > 0) {
          return results;
        }
      }
    }
    return results;
  }

  /**
   * Finds the highest rate of an open loop that the broker sustains.
   *
   * @param workload of the trial; the search begins with its closed loop
   * @param iterations {@link #SEARCH_ITERATIONS} by time, of which the last may stay unused
   * @param subscriptions that receive each message
   * @throws CapacityException when no rate is sustained
   * @throws brokerbench.broker.DriverException when a producer or consumer gave up
   */
  public CapacitySearch findCapacity(
      Workload workload, List<LoadIteration> iterations, int subscriptions)
      throws InterruptedException {
    return new CapacityRun(this, LoadShape.search(workload), iterations, subscriptions).run();
  }
}
