package brokerbench.engine.load;

import brokerbench.results.IterationResult;

/** Hears of iterations. Called from the thread that runs the load. */
public interface LoadListener {

  /** The load of an iteration begins. */
  void iterationStarted(LoadIteration iteration);

  /** All that belongs to an iteration is known; in order of the iterations. */
  void iterationFinished(IterationResult result);
}
