package brokerbench.metrics;

import brokerbench.scenario.Trial;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;
import java.util.stream.Stream;

/** The labels that every metric of a fork has. */
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
    return Stream.of(first, second).flatMap(Arrays::stream).toArray(String[]::new);
  }
}
