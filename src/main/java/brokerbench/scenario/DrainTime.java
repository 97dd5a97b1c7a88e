package brokerbench.scenario;

import java.time.Duration;

/** How long the end of a load waits for messages that are outstanding, without any arriving. */
public final class DrainTime {

  /** What is idle may be looked for a whole idle time later, and then waits for a read. */
  private static final int IDLE_TIMES_TO_RECOVERY = 3;

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
    Duration again = untilDeliveredAgain(params);
    return asked.compareTo(again) < 0 ? again : asked;
  }

  private static Duration untilDeliveredAgain(Params params) {
    if (NatsModes.redelivers(params)) {
      // Room for a cluster that first has to find a new leader of the consumer.
      return params.time("nats.ack_wait").multipliedBy(3).dividedBy(2);
    }
    if (params.text("broker").equals("redis") && params.text("redis.mode").equals("streams")) {
      return params.time("redis.recover_idle").multipliedBy(IDLE_TIMES_TO_RECOVERY);
    }
    return Duration.ZERO;
  }
}
