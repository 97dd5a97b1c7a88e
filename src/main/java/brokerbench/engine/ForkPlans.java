package brokerbench.engine;

import brokerbench.engine.fork.ForkPlan;
import brokerbench.engine.fork.LegPlan;
import brokerbench.engine.load.Load;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.results.IterationId;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Workload;
import brokerbench.scenario.Workload.BrokerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the JVMs of one fork do, by {@code broker_state} and {@code client_state}. The load that
 * makes a broker warm, and a search for the capacity, are recorded as warm-up iterations, before
 * the others of the measured JVM.
 *
 * @param seed of the run
 */
record ForkPlans(TrialSchedule.Slot slot, long seed, RunDirectory directory) {

  /** The JVM that makes the broker warm, if {@code broker_state} asks for one. */
  Optional<ForkPlan> priming() {
    if (schedule().brokerState() != BrokerState.WARM) {
      return Optional.empty();
    }
    List<LoadIteration> iterations =
        IntStream.rangeClosed(1, protocol().measurementIterations())
            .mapToObj(i -> iteration(i - 1, id(Phase.WARMUP, i), Phase.MEASUREMENT))
            .toList();
    return Optional.of(
        plan(
            slot.trial().id() + "-priming",
            List.of(new LegPlan(prefix("p"), List.of(), iterations))));
  }

  /** The measured JVM. */
  ForkPlan measured() {
    int primed =
        schedule().brokerState() == BrokerState.WARM ? protocol().measurementIterations() : 0;
    int warmups = schedule().clientWarm() ? protocol().warmupIterations() : 0;
    List<LoadIteration> search = search();
    int searched = search.size();
    List<LoadIteration> warmup =
        IntStream.rangeClosed(1, warmups)
            .mapToObj(
                i ->
                    iteration(
                        searched + i - 1, id(Phase.WARMUP, primed + searched + i), Phase.WARMUP))
            .toList();
    int before = searched + warmups;
    if (schedule().brokerState() == BrokerState.COLD && before > 0) {
      return plan(
          slot.trial().id(),
          List.of(
              new LegPlan(prefix("w"), search, warmup),
              new LegPlan(prefix("m"), List.of(), measurement(0))));
    }
    List<LoadIteration> all = new ArrayList<>(warmup);
    all.addAll(measurement(before));
    return plan(slot.trial().id(), List.of(new LegPlan(prefix("m"), search, all)));
  }

  /** A step of the search takes the time of a warm-up iteration. */
  private List<LoadIteration> search() {
    boolean isAsked = slot.trial().workload().load().capacityShare() > 0;
    long lengthNs = lengthNs(Phase.WARMUP) / Load.ITERATIONS_PER_STEP;
    return IntStream.rangeClosed(1, isAsked ? Load.SEARCH_ITERATIONS : 0)
        .mapToObj(i -> new LoadIteration(i - 1, id(Phase.WARMUP, i), 0, lengthNs))
        .toList();
  }

  private List<LoadIteration> measurement(int firstOrdinal) {
    return IntStream.rangeClosed(1, protocol().measurementIterations())
        .mapToObj(i -> iteration(firstOrdinal + i - 1, id(Phase.MEASUREMENT, i), Phase.MEASUREMENT))
        .toList();
  }

  /** As long as one of {@code phase}. */
  private LoadIteration iteration(int ordinal, IterationId id, Phase phase) {
    return new LoadIteration(ordinal, id, schedule().messagesPerProducer(phase), lengthNs(phase));
  }

  private ForkPlan plan(String logName, List<LegPlan> legs) {
    return new ForkPlan(
        slot.trial().id(),
        slot.fork(),
        slot.trial().params(),
        legs,
        slot.payloadSeed(seed),
        directory.histogramLog(logName, slot.fork()).toString());
  }

  private IterationId id(Phase phase, int iteration) {
    return new IterationId(slot.trial().id(), slot.fork(), phase, iteration);
  }

  private long lengthNs(Phase phase) {
    return phase == Phase.WARMUP
        ? protocol().warmupTime().toNanos()
        : protocol().measurementTime().toNanos();
  }

  private String prefix(String part) {
    return "bb-" + Integer.toHexString(slot.trial().id().hashCode()) + "-f" + slot.fork() + part;
  }

  private Workload.Schedule schedule() {
    return slot.trial().workload().schedule();
  }

  private Protocol protocol() {
    return slot.trial().protocol();
  }
}
