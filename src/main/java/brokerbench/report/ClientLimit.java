package brokerbench.report;

import brokerbench.scenario.LoadModel;
import brokerbench.statistics.Estimate;
import brokerbench.validity.ClientShare;
import java.util.Locale;

/** Whether a closed loop's rate is that of the client library on these processors. */
final class ClientLimit {

  private ClientLimit() {}

  /** What must be known of the rate of {@code trial}; empty where the client does not limit it. */
  static String note(TrialSummary trial) {
    Estimate client = trial.estimate(ReportFigures.CLIENT_SHARE);
    Estimate broker = trial.estimate(ReportFigures.BROKER_SHARE);
    return trial.outcome().trial().workload().load() instanceof LoadModel.ClosedLoop
            && client.isPresent()
            && broker.isPresent()
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
    return ClientShare.limitsTheRate(client / 100, broker / 100)
        ? String.format(
            Locale.ROOT,
            "the client took %.0f %% of the host's processor time and the broker %.0f %%: the rate"
                + " is what %s makes of these cores, and the broker may take more from others",
            client,
            broker,
            library)
        : "";
  }
}
