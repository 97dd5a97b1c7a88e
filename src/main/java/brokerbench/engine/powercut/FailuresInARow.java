package brokerbench.engine.powercut;

import java.util.HashMap;
import java.util.Map;

/**
 * How often each trial's latest cuts failed: one may be bad luck, and a failed one takes minutes.
 */
final class FailuresInARow {

  private static final int MOST = 2;

  private final Map<String, Integer> latest = new HashMap<>();

  /** How the latest cut of {@code trial} ended. */
  void add(String trial, boolean failed) {
    latest.put(trial, failed ? 1 + latest.getOrDefault(trial, 0) : 0);
  }

  /** Whether no further cut is tried. */
  boolean isGivenUp(String trial) {
    return latest.getOrDefault(trial, 0) >= MOST;
  }
}
