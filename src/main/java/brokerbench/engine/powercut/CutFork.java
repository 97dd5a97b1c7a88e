package brokerbench.engine.powercut;

import brokerbench.engine.ForkLauncher;
import brokerbench.engine.ForkProcess;
import brokerbench.engine.fork.powercut.PowerCutMain;
import brokerbench.engine.fork.powercut.PowerCutMessage;
import brokerbench.engine.fork.powercut.PowerCutOrder;
import brokerbench.engine.fork.powercut.PowerCutPlan;
import brokerbench.measurement.NanoClock;
import brokerbench.validity.ForkFinding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A JVM that publishes or reads back, as its host sees it. */
record CutFork(ForkProcess<PowerCutMessage> process, NanoClock clock) implements AutoCloseable {
  private static final Duration TURN = Duration.ofMillis(250);

  static CutFork start(ForkLauncher forks, PowerCutPlan plan, Path log, NanoClock clock) {
    return new CutFork(
        forks.launch(PowerCutMain.class, plan.params(), PowerCutMessage.class, plan, log), clock);
  }

  void order(PowerCutOrder order) {
    process.send(order);
  }

  /**
   * The next message, which must be a {@code type}.
   *
   * @throws CutFailedException when it is another, the JVM ended, or none came within {@code limit}
   */
  <T extends PowerCutMessage> T await(Class<T> type, Duration limit) throws InterruptedException {
    PowerCutMessage message = next(limit);
    if (!type.isInstance(message)) {
      throw failed("the fork says " + message + " in place of " + type.getSimpleName());
    }
    return type.cast(message);
  }

  /** All that come of {@code type}, until the plan is finished; {@code end} looks at how. */
  <T extends PowerCutMessage> List<T> awaitAll(
      Class<T> type, Consumer<PowerCutMessage.Finished> end, Duration limit)
      throws InterruptedException {
    List<T> all = new ArrayList<>();
    PowerCutMessage message = next(limit);
    while (!(message instanceof PowerCutMessage.Finished finished)) {
      all.add(type.cast(message));
      message = next(limit);
    }
    end.accept(finished);
    return all;
  }

  private PowerCutMessage next(Duration limit) throws InterruptedException {
    long deadlineNs = clock.nanoTime() + limit.toNanos();
    while (true) {
      Optional<PowerCutMessage> message = process.next(TURN);
      if (message.isPresent()) {
        if (message.get() instanceof PowerCutMessage.Failed(String reason)) {
          throw failed(reason);
        }
        return message.get();
      }
      Optional<Integer> exit = process.exited();
      if (exit.isPresent()) {
        throw failed("the fork exited with code " + exit.get() + " before its plan was done");
      }
      if (clock.nanoTime() - deadlineNs > 0) {
        throw failed("the fork said nothing for " + limit.toSeconds() + " s");
      }
    }
  }

  CutFailedException failed(String reason) {
    return new CutFailedException(
        new ForkFinding.ForkFailed(reason, String.join("\n", process.lastLines())));
  }

  @Override
  public void close() {
    process.close();
  }
}
