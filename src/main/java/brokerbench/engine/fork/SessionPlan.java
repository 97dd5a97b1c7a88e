package brokerbench.engine.fork;

import brokerbench.engine.load.LoadIteration;
import java.util.List;

/**
 * One stay on one broker: provision, connect, probe, load, verify, remove.
 *
 * @param topicPrefix starts the name of every topic
 * @param iterations what is loaded, in order; ordinals from 0
 */
public record SessionPlan(String topicPrefix, List<LoadIteration> iterations) {

  /** Copies the list. */
  public SessionPlan {
    iterations = List.copyOf(iterations);
  }
}
