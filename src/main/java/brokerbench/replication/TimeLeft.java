package brokerbench.replication;

import brokerbench.quantity.DurationText;
import brokerbench.statistics.Forecast;
import java.util.Locale;

/** A range of time as people read it. */
public final class TimeLeft {

  private TimeLeft() {}

  /** Such as {@code 40 min to 1 h 10 min left (80 %)}, of nanoseconds. */
  public static String text(Forecast ns) {
    return String.format(
        Locale.ROOT,
        "%s to %s left (%.0f %%)",
        DurationText.ofNanos(Math.round(ns.low())),
        DurationText.ofNanos(Math.round(ns.high())),
        100 * Forecast.LEVEL);
  }
}
