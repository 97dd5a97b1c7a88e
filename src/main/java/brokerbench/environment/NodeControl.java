package brokerbench.environment;

import brokerbench.scenario.PathFault;
import java.util.List;

/**
 * Disturbs the nodes of a cluster on purpose, under their load. Nodes are numbered from 0, in node
 * order. Used by one thread at a time; each call throws {@link EnvironmentException} when it cannot
 * be done.
 */
public interface NodeControl {

  /** Lets nodes stand still. */
  void pause(List<Integer> nodes);

  void resume(List<Integer> nodes);

  /** Ends nodes at once. */
  void kill(List<Integer> nodes);

  /** Asks nodes to end, and returns when they have. One that does not end in 30 s is killed. */
  void stop(List<Integer> nodes);

  /** Starts nodes that have ended, on their data; does not wait until they answer. */
  void start(List<Integer> nodes);

  /** Starts nodes that have ended, on their data, as the version {@code upgrade_to}. */
  void upgrade(List<Integer> nodes);

  /** Disturbs the path of clients to nodes, until {@link #clear}; not where it is disturbed. */
  void disturb(List<Integer> nodes, PathFault fault);

  /** Undoes the fault of {@link #disturb}. */
  void clear(List<Integer> nodes, PathFault fault);

  /** Takes all that the disks of nodes have left, until {@link #free}; no disk may be shared. */
  void fill(List<Integer> nodes);

  /** Gives the space back, and starts those of the nodes that have ended without it. */
  void free(List<Integer> nodes);

  /** Waits until every node answers. */
  void awaitReady();
}
