package brokerbench.scenario;

/**
 * How many forks are enough: as many as make an interval so narrow. The width alone is asked, never
 * where the interval lies, so that what it says has no part in when the measurement ends.
 *
 * @param share most that an interval may reach from its value, as a share of it, above 0 to 1
 * @param mostForks after which there is an end all the same, {@link #LEAST_FORKS} to {@link
 *     Protocol#MOST_FORKS}
 */
public record Precision(double share, int mostForks) {

  /** Forks that run in any case: with fewer nothing is concluded. */
  public static final int LEAST_FORKS = 5;

  public Precision {
    InvalidScenarioException.when(
        !(share > 0 && share <= 1), "precision: " + share + " is not above 0, to 1");
    InvalidScenarioException.when(
        mostForks < LEAST_FORKS || mostForks > Protocol.MOST_FORKS,
        "--most-forks: " + mostForks + " is not in " + LEAST_FORKS + " to " + Protocol.MOST_FORKS);
  }

  /**
   * Whether an interval is narrow enough.
   *
   * @param forks that gave it
   * @param relativeHalfWidth how far it reaches, as a share of its value; NaN without one
   */
  public boolean isMet(int forks, double relativeHalfWidth) {
    return forks >= LEAST_FORKS && relativeHalfWidth <= share;
  }
}
