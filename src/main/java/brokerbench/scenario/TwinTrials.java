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
   * The twins of {@code trials}, side by side.
   *
   * @param stoppedShare share of its load in which the broker of label b is stopped; 0 for equal
   *     twins
   * @throws InvalidScenarioException when the share is out of range, or a trial has a label already
   */
  public static List<Trial> of(List<Trial> trials, double stoppedShare) {
    InvalidScenarioException.when(
        trials.stream().anyMatch(TwinTrials::isLabelled), "label: --aa sets it; leave it out");
    String share =
        new BigDecimal(Double.toString(stoppedShare)).stripTrailingZeros().toPlainString();
    return trials.stream()
        .flatMap(
            trial ->
                stoppedShare > 0
                    ? Stream.of(trial.with(LABEL, "a"), trial.with(STOPPED, share).with(LABEL, "b"))
                    : Stream.of(trial.with(LABEL, "a"), trial.with(LABEL, "b")))
        .toList();
  }

  /** Whether {@code trial} shows what chance or a known slow-down does, and not what is claimed. */
  public static boolean measureNoClaim(Trial trial) {
    return isLabelled(trial) || trial.params().decimal(STOPPED) > 0;
  }

  private static boolean isLabelled(Trial trial) {
    return !trial.params().isDefault(LABEL);
  }
}
