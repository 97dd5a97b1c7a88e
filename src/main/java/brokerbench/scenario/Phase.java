package brokerbench.scenario;

import java.util.Locale;

/** What an iteration is for. */
public enum Phase {
  WARMUP,
  MEASUREMENT;

  /** The word in files: {@code warmup} or {@code measurement}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
