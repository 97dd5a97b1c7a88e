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
   * The time of {@code last}, the last iteration by time, is over; what was due in it and before
   * may still arrive.
   */
  void drainStarted(LoadIteration last);

  /**
   * Messages of a measurement iteration are owed.
   *
   * @param inVain nothing has arrived for seconds; otherwise something has, after all
   */
  void waits(boolean inVain);

  /**
   * All that belongs to an iteration is known; in order of the iterations.
   *
   * @param stages what the client library measured since the iteration before was told; empty where
   *     it measures nothing
   */
  void iterationFinished(IterationResult result, List<ClientStage> stages);
}
