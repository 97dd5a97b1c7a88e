package brokerbench.engine.load;

import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.results.ClientStage;
import brokerbench.results.IterationResult;
import java.util.List;

/** Hears of iterations. Called from the thread that runs the load. */
public interface LoadListener {

  /** The load of an iteration begins. */
  void iterationStarted(LoadIteration iteration);

  /**
   * All that belongs to an iteration is known; in order of the iterations.
   *
   * @param stages what the client library measured since the iteration before was told; empty where
   *     it measures nothing
   */
  void iterationFinished(IterationResult result, List<ClientStage> stages);
}
