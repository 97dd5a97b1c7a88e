package brokerbench.engine.fork;

import brokerbench.scenario.Params;
import java.util.List;

/**
 * What one fork shall do. The fork figures out nothing again.
 *
 * @param trial id of the trial
 * @param fork 1 or more
 * @param params the trial's point of the parameter space
 * @param legs what runs against which broker, in order
 * @param seed of the payload
 * @param histogramLog path of the log of latency histograms
 */
public record ForkPlan(
    String trial, int fork, Params params, List<LegPlan> legs, long seed, String histogramLog) {

  public ForkPlan {
    legs = List.copyOf(legs);
  }
}
