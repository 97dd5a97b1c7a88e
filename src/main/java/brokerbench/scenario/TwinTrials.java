package brokerbench.scenario;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * Each trial twice, under the labels {@code a} and {@code b}: what differs between the two is
 * chance, or a slow-down that was asked for.
 */
public final class TwinTrials {

  /** Parameter that tells the two apart. */
  public static final String LABEL = "label";

  /** Parameter of the slow-down. */
  public static final String STOPPED = "broker_stopped";

  private TwinTrials() {}

  /**
   * The twins of {@code trials}, side by side; refuses trials that have a label already.
   *
   * @param stoppedShare share of its load in which the broker of label b is stopped; 0 for equal
   *     twins
   */
  public static List<Trial> of(List<Trial> trials, double stoppedShare) {
    InvalidScenarioException.when(
        trials.stream().anyMatch(TwinTrials::isLabelled), "label: --aa sets it; leave it out");
    return trials.stream()
        .flatMap(
            trial ->
                Stream.of(trial.with(LABEL, "a"), stopped(trial, stoppedShare).with(LABEL, "b")))
        .toList();
  }

  private static Trial stopped(Trial trial, double share) {
    return share > 0
        ? trial.with(STOPPED, BigDecimal.valueOf(share).stripTrailingZeros().toPlainString())
        : trial;
  }

  /** Whether {@code trial} shows what chance or a known slow-down does, and not what is claimed. */
  public static boolean measureNoClaim(Trial trial) {
    return isLabelled(trial) || trial.params().decimal(STOPPED) > 0;
  }

  private static boolean isLabelled(Trial trial) {
    return !trial.params().isDefault(LABEL);
  }
}
