package brokerbench.results;

import java.util.List;

/** The forks of the golden run. */
public final class GoldenForks {

  private GoldenForks() {}

  /** Those of the trial on {@code broker}. */
  public static List<ForkData> of(String broker) {
    return GoldenRun.trials().stream()
        .filter(trial -> trial.broker().equals(broker))
        .flatMap(trial -> ForkData.of(GoldenRun.data(), trial).stream())
        .toList();
  }
}
