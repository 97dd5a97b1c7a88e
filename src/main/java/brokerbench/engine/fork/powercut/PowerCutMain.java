package brokerbench.engine.fork.powercut;

import brokerbench.engine.fork.ForkEntry;
import brokerbench.measurement.NanoClock;

/** Entry point of a JVM that publishes until the power is cut, or that reads back what is left. */
public final class PowerCutMain {

  private PowerCutMain() {}

  /**
   * Runs the {@link PowerCutPlan} on standard input.
   *
   * @param args name the log, for people who list processes; not read
   */
  public static void main(String[] args) {
    new ForkEntry<>(
            PowerCutPlan.class,
            PowerCutOrder.class,
            PowerCutMessage.Failed::new,
            (plan, host) ->
                switch (plan.task()) {
                  case PUBLISH -> new Publishing(plan, NanoClock.system()).run(host);
                  case READ_BACK -> new ReadingBack(plan, NanoClock.system()).run(host);
                })
        .run();
  }
}
