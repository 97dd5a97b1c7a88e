package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.results.Capacity;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.util.List;

/**
 * Hears what a run does, for people who watch. Calls nest as {@code forkStarted (brokerStarting
 * iterationStarted progress* iterationFinished)* forkFinished}, from the thread that runs it. Must
 * return at once.
 */
public interface RunListener {

  /** The run begins, and what it measures goes to {@code directory}. */
  default void runStarted(RunDirectory directory) {}

  /** A fork begins. */
  default void forkStarted(Trial trial, int fork, Outlook outlook) {}

  /** What the run does outside of load, such as {@code starting kafka 4.0.0}. */
  default void phase(String what) {}

  /** The load of an iteration begins. */
  default void iterationStarted(IterationId id) {}

  /** About once a second during the load. */
  default void progress(ForkMessage.Progress progress) {}

  /** An iteration is on disk. */
  default void iterationFinished(IterationResult result) {}

  /** A fork knows what its broker sustains, and goes on with a share of it. */
  default void capacityFound(Capacity capacity) {}

  /** A finding outside of an iteration. */
  default void found(LocatedFinding finding) {}

  /** A sample is on disk; called from any thread, also while another call is under way. */
  default void sampled(ResourceSample sample) {}

  /**
   * A fault of broker nodes, or of their clients' path, is in effect; called from any thread, also
   * while another call is under way.
   *
   * @param kind such as {@code pause} or {@code latency 50ms}
   * @param nodes by name
   */
  default void faultMade(String kind, List<String> nodes) {}

  /**
   * It is about to be undone; called as {@link #faultMade}, and not at all where the fork ends
   * first.
   */
  default void faultHealed(String kind, List<String> nodes) {}

  /** The fork is over, one way or another. */
  default void forkFinished(Trial trial, int fork) {}
}
