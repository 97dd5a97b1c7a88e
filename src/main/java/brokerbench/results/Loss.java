package brokerbench.results;

import java.util.Collection;
import java.util.Locale;

/**
 * Deliveries that never came in the measurement iterations of some forks.
 *
 * @param lost deliveries owed that never came, of all subscriptions
 * @param owed published messages times subscriptions
 */
public record Loss(long lost, long owed) {

  private static final double LEAST_PERCENT = 0.01;
  private static final double MOST_PERCENT = 99.95;

  /**
   * Of all measurement iterations of {@code forks} together, so that none of it is averaged away.
   */
  public static Loss of(Collection<ForkData> forks) {
    long lost = 0;
    long owed = 0;
    for (ForkData fork : forks) {
      for (IterationResult iteration : fork.measurement()) {
        lost += iteration.counts().lost();
        owed += iteration.counts().expected();
      }
    }
    return new Loss(lost, owed);
  }

  /** Whether anything was owed. */
  public boolean isMeasured() {
    return owed > 0;
  }

  /** Share of what was owed, 0 to 1; NaN when nothing was. */
  public double fraction() {
    return isMeasured() ? (double) lost / owed : Double.NaN;
  }

  /**
   * The share in percent for people: {@code 0} and {@code 100 %} for none and for all alone, {@code
   * not measured} when nothing was owed.
   */
  public String text() {
    if (!isMeasured()) {
      return "not measured";
    }
    if (lost == 0) {
      return "0";
    }
    if (lost == owed) {
      return "100 %";
    }
    double percent = 100 * fraction();
    if (percent < LEAST_PERCENT) {
      return "<0.01 %";
    }
    if (percent >= MOST_PERCENT) {
      return ">99.9 %";
    }
    return String.format(Locale.ROOT, percent < 9.995 ? "%.2f %%" : "%.1f %%", percent);
  }
}
