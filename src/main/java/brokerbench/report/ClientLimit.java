package brokerbench.report;

import brokerbench.statistics.Estimate;
import java.util.Locale;

/** Whether a closed loop's rate is that of the client library: no doubt, and said beside it. */
final class ClientLimit {

  /** Below this share of the host something else than processor time holds a load up. */
  private static final double BUSY = 0.9;

  private ClientLimit() {}

  /** What must be known of the rate of {@code trial}; empty where the client does not limit it. */
  static String note(TrialSummary trial) {
    Estimate client = trial.estimate(ReportFigures.CLIENT_SHARE);
    Estimate broker = trial.estimate(ReportFigures.BROKER_SHARE);
    return trial.isClosedLoop() && client.isPresent() && broker.isPresent()
        ? note(client.value(), broker.value(), trial.outcome().clientVersion())
        : "";
  }

  /**
   * The same.
   *
   * @param client percent of the host's processor time
   * @param broker the same, of all nodes
   * @param library name and version
   */
  static String note(double client, double broker, String library) {
    return limitsTheRate(client / 100, broker / 100)
        ? String.format(
            Locale.ROOT,
            "the client took %.0f %% of the host's processor time and the broker %.0f %%: the rate"
                + " is what %s makes of these cores, and the broker may take more from others",
            client,
            broker,
            library)
        : "";
  }

  /** Whether the rate is what the client makes of these processors, by shares of their time. */
  static boolean limitsTheRate(double client, double broker) {
    return client + broker >= BUSY && client > broker;
  }
}
