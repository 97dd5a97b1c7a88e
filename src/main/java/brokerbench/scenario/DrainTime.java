package brokerbench.scenario;

import java.time.Duration;

/** How long the end of a load waits for messages that are outstanding, without any arriving. */
public final class DrainTime {

  private DrainTime() {}

  /**
   * {@code drain_timeout}, or longer where the broker delivers again what nobody has acknowledged:
   * a message that was on its way over a connection that ended comes only then, and before that it
   * is late, not lost.
   *
   * @return positive
   */
  public static Duration of(Params params) {
    Duration asked = params.time("drain_timeout");
    Duration again = Brokers.of(params).mode(params).redeliveredWithin();
    return asked.compareTo(again) < 0 ? again : asked;
  }
}
