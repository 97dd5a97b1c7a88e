package brokerbench.metrics;

import brokerbench.scenario.Trial;
import io.prometheus.metrics.model.snapshots.Labels;

/**
 * The labels that every metric of a fork has.
 *
 * @param trial id of the trial
 * @param fork 1 or more
 * @param broker such as {@code kafka}
 */
record ForkLabels(String trial, int fork, String broker) {

  private static final String[] NAMES = {"trial", "fork", "broker"};

  static ForkLabels of(Trial trial, int fork) {
    return new ForkLabels(trial.id(), fork, trial.broker());
  }

  /** The names, and {@code more} behind them. */
  static String[] namesAnd(String... more) {
    return joined(NAMES, more);
  }

  /** The values, and {@code more} behind them. */
  String[] valuesAnd(String... more) {
    return joined(new String[] {trial, Integer.toString(fork), broker}, more);
  }

  Labels inPhase(String phase) {
    return Labels.of(namesAnd("phase"), valuesAnd(phase));
  }

  private static String[] joined(String[] first, String[] second) {
    String[] all = new String[first.length + second.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
