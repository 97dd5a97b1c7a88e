package brokerbench.engine.fork.powercut;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/**
 * What one JVM shall do before or after a power cut.
 *
 * @param endpoints of the brokers, which are the same before and after
 * @param topicPrefix starts the name of every topic
 * @param seed of the payload
 */
public record PowerCutPlan(
    Task task, Params params, Endpoints endpoints, String topicPrefix, long seed) {

  /** What to do. */
  public enum Task {
    /** Publish from {@link PowerCutOrder#BEGIN} to {@link PowerCutOrder#END}. */
    PUBLISH,
    /** Read all from {@link PowerCutOrder#BEGIN} on, as soon as the brokers serve. */
    READ_BACK
  }
}
