package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.fork.HostMessage;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.DurationText;
import java.time.Duration;
import java.util.Optional;

/**
 * The host's end of the line to a fork, from its start to its end: notices when it cannot go on.
 *
 * @param progressTimeout the fork's own watchdog; the host waits somewhat longer for any message
 */
record LineToFork(
    ForkProcess<ForkMessage> process, HostSide host, NanoClock clock, Duration progressTimeout) {

  private static final Duration HEALTH_INTERVAL = Duration.ofMillis(250);
  private static final Duration GRACE = Duration.ofSeconds(30);

  /**
   * Returns when the fork has done its plan.
   *
   * @throws ForkFailedException when it says that it failed, exits, or falls silent
   */
  void run() throws InterruptedException {
    Duration silenceLimit = progressTimeout.plus(GRACE);
    long lastMessageNs = clock.nanoTime();
    while (true) {
      Optional<ForkMessage> message = process.next(HEALTH_INTERVAL);
      if (message.isPresent()) {
        if (isLast(message.get())) {
          process.awaitExit();
          return;
        }
        lastMessageNs = clock.nanoTime();
        continue;
      }
      Optional<Integer> exit = process.exited();
      if (exit.isPresent()) {
        throw failed("the fork exited with code " + exit.get() + " before its plan was done");
      }
      host.checkHealth();
      if (clock.nanoTime() - lastMessageNs > silenceLimit.toNanos()) {
        process.dumpThreads();
        throw failed("the fork said nothing for " + DurationText.of(silenceLimit));
      }
    }
  }

  private boolean isLast(ForkMessage message) throws InterruptedException {
    switch (message) {
      case ForkMessage.LegWanted(int leg) ->
          process.send(new HostMessage.Connect(host.connect(leg)));
      case ForkMessage.Ready ready -> {
        host.ready(ready);
        process.send(new HostMessage.Begin());
      }
      case ForkMessage.FaultsWanted wanted ->
          process.send(new HostMessage.FaultsMade(host.faultsMade()));
      case ForkMessage.LoadFinished finished -> {
        host.loadFinished(finished);
        process.send(new HostMessage.Leave());
      }
      case ForkMessage.ForkFailed(String reason) -> {
        host.checkHealth();
        throw failed(reason);
      }
      case ForkMessage.ForkFinished finished -> {
        return true;
      }
      default -> host.received(message);
    }
    return false;
  }

  private ForkFailedException failed(String reason) {
    return new ForkFailedException(reason, process.lastLines());
  }
}
