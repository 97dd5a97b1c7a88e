package brokerbench.engine;

import brokerbench.engine.fork.ForkPlan;
import brokerbench.engine.fork.LegPlan;
import brokerbench.engine.load.Load;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.results.IterationId;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import brokerbench.scenario.Workload;
import brokerbench.scenario.Workload.BrokerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the JVMs of one fork do, by {@code broker_state} and {@code client_state}. The load that
 * makes a broker warm, and a search for the capacity, are recorded as warm-up iterations, before
 * the others of the measured JVM.
 */
final class ForkPlans {

  private final Trial trial;
  private final int fork;
  private final long payloadSeed;
  private final RunDirectory directory;

  /**
   * Of one fork.
   *
   * @param seed of the run
   */
  ForkPlans(TrialSchedule.Slot slot, long seed, RunDirectory directory) {
    this.trial = slot.trial();
    this.fork = slot.fork();
    this.payloadSeed = slot.payloadSeed(seed);
    this.directory = directory;
  }

  /** The JVM that makes the broker warm, if {@code broker_state} asks for one. */
  Optional<ForkPlan> priming() {
    if (schedule().brokerState() != BrokerState.WARM) {
      return Optional.empty();
    }
    List<LoadIteration> iterations = new ArrayList<>();
    for (int i = 1; i <= protocol().measurementIterations(); i++) {
      iterations.add(
          new LoadIteration(
              i - 1,
              id(Phase.WARMUP, i),
              messages(Phase.MEASUREMENT),
              lengthNs(Phase.MEASUREMENT)));
    }
    return Optional.of(
        plan(trial.id() + "-priming", List.of(new LegPlan(prefix("p"), List.of(), iterations))));
  }

  /** The measured JVM. */
  ForkPlan measured() {
    int primed =
        schedule().brokerState() == BrokerState.WARM ? protocol().measurementIterations() : 0;
    int warmups = schedule().clientWarm() ? protocol().warmupIterations() : 0;
    List<LoadIteration> search = search();
    List<LoadIteration> warmup = new ArrayList<>();
    for (int i = 1; i <= warmups; i++) {
      warmup.add(
          new LoadIteration(
              search.size() + i - 1,
              id(Phase.WARMUP, primed + search.size() + i),
              messages(Phase.WARMUP),
              lengthNs(Phase.WARMUP)));
    }
    int before = search.size() + warmups;
    if (schedule().brokerState() == BrokerState.COLD && before > 0) {
      return plan(
          trial.id(),
          List.of(
              new LegPlan(prefix("w"), search, warmup),
              new LegPlan(prefix("m"), List.of(), measurement(0))));
    }
    List<LoadIteration> all = new ArrayList<>(warmup);
    all.addAll(measurement(before));
    return plan(trial.id(), List.of(new LegPlan(prefix("m"), search, all)));
  }

  /** A step of the search takes the time of a warm-up iteration. */
  private List<LoadIteration> search() {
    List<LoadIteration> iterations = new ArrayList<>();
    if (trial.workload().load().capacityShare() > 0) {
      for (int i = 1; i <= Load.SEARCH_ITERATIONS; i++) {
        iterations.add(
            new LoadIteration(
                i - 1, id(Phase.WARMUP, i), 0, lengthNs(Phase.WARMUP) / Load.ITERATIONS_PER_STEP));
      }
    }
    return iterations;
  }

  private List<LoadIteration> measurement(int firstOrdinal) {
    List<LoadIteration> iterations = new ArrayList<>();
    for (int i = 1; i <= protocol().measurementIterations(); i++) {
      iterations.add(
          new LoadIteration(
              firstOrdinal + i - 1,
              id(Phase.MEASUREMENT, i),
              messages(Phase.MEASUREMENT),
              lengthNs(Phase.MEASUREMENT)));
    }
    return iterations;
  }

  private ForkPlan plan(String logName, List<LegPlan> legs) {
    return new ForkPlan(
        trial.id(),
        fork,
        trial.params(),
        legs,
        payloadSeed,
        directory.histogramLog(logName, fork).toString());
  }

  private IterationId id(Phase phase, int iteration) {
    return new IterationId(trial.id(), fork, phase, iteration);
  }

  private long messages(Phase phase) {
    return schedule().messagesPerProducer(phase);
  }

  private long lengthNs(Phase phase) {
    return phase == Phase.WARMUP
        ? protocol().warmupTime().toNanos()
        : protocol().measurementTime().toNanos();
  }

  private String prefix(String part) {
    return "bb-" + Integer.toHexString(trial.id().hashCode()) + "-f" + fork + part;
  }

  private Workload.Schedule schedule() {
    return trial.workload().schedule();
  }

  private Protocol protocol() {
    return trial.protocol();
  }
}
