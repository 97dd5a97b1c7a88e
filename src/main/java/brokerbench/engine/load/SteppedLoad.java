package brokerbench.engine.load;

import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Phase;
import brokerbench.scenario.RateSteps;
import java.util.ArrayList;
import java.util.List;

/**
 * Measurement iterations whose rate rises from one to the next. Each begins on an idle broker and
 * ends when all that is owed has arrived or nothing arrives any more, so that what is lost is known
 * before the next one, and no step carries the backlog of another.
 *
 * @param load with an open leg
 * @param first how the first step and all warm-up iterations are offered
 */
record SteppedLoad(Load load, LoadShape first, RateSteps steps) {
  /** The results, in order; fewer than iterations when a loss was to end them and did. */
  List<IterationResult> run(List<LoadIteration> iterations) throws InterruptedException {
    List<IterationResult> results =
        new ArrayList<>(load.run(first, ofPhase(Phase.WARMUP, iterations)));
    for (LoadIteration step : ofPhase(Phase.MEASUREMENT, iterations)) {
      double perSecond = first.ratePerSecond() * steps.multiple(step.id().iteration());
      IterationResult result = load.run(first.overloadAt(perSecond), List.of(step)).getFirst();
      results.add(result);
      if (steps.stopAtLoss() && result.counts().lost() > 0) {
        return results;
      }
    }
    return results;
  }

  private static List<LoadIteration> ofPhase(Phase phase, List<LoadIteration> iterations) {
    return iterations.stream().filter(each -> each.id().phase() == phase).toList();
  }
}
