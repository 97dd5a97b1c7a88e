package brokerbench.engine.fork;

/** Entry point of a fork that measures. */
public final class ForkedMain {

  private ForkedMain() {}

  /**
   * Runs the {@link ForkPlan} on standard input.
   *
   * @param args name the fork's log, for people who list processes; not read
   */
  public static void main(String[] args) {
    new ForkEntry<>(
            ForkPlan.class,
            HostMessage.class,
            ForkMessage.ForkFailed::new,
            (plan, host) -> {
              new ForkSide(plan, host).run();
              return new ForkMessage.ForkFinished();
            })
        .run();
  }
}
