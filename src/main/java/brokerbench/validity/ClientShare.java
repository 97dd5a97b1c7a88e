package brokerbench.validity;

/** Whether the client limits a rate: no doubt about the rate, and said beside it. */
public final class ClientShare {

  /** Below this share of the host something else than processor time holds a load up. */
  private static final double BUSY = 0.9;

  private ClientShare() {}

  /**
   * Whether the rate of a closed loop is what the client makes of these processors.
   *
   * @param client share of the host's processor time
   * @param broker the same, of all nodes
   */
  public static boolean limitsTheRate(double client, double broker) {
    return client + broker >= BUSY && client > broker;
  }
}
