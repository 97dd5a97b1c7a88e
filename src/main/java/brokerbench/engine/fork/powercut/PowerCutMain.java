package brokerbench.engine.fork.powercut;

import brokerbench.measurement.NanoClock;
import java.io.PrintStream;

/**
 * Entry point of a JVM that publishes until the power is cut, or that reads back what is left. Exit
 * codes: 0 done, 1 failed and said so, 3 the host is gone.
 */
public final class PowerCutMain {

  private static final int DONE = 0;
  private static final int FAILED = 1;

  private PowerCutMain() {}

  /**
   * Runs the {@link PowerCutPlan} on standard input.
   *
   * @param args name the log, for people who list processes; not read
   */
  public static void main(String[] args) {
    PrintStream messages = System.out;
    System.setOut(System.err);
    PowerCutLink link = new PowerCutLink(System.in, messages);
    int code = DONE;
    try {
      PowerCutPlan plan = link.plan();
      switch (plan.task()) {
        case PUBLISH -> new Publishing(plan, NanoClock.system()).run(link);
        case READ_BACK -> new ReadingBack(plan, NanoClock.system()).run(link);
      }
    } catch (InterruptedException | RuntimeException | Error failure) {
      failure.printStackTrace();
      String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
      link.send(new PowerCutMessage.Failed(message.lines().findFirst().orElse(message)));
      code = FAILED;
    }
    // Threads of client libraries would go on.
    System.err.flush();
    Runtime.getRuntime().halt(code);
  }
}
