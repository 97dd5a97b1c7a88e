package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.fork.HostMessage;
import brokerbench.engine.load.fault.MadeFault;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.DurationText;
import brokerbench.scenario.Endpoints;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The host's end of the line to a fork, from its start to its end: notices when it cannot go on.
 */
final class LineToFork {

  /**
   * What the host does at each turn of a fork. Calls come from the thread that runs the exchange.
   */
  interface Host {

    /** The cluster for leg {@code index}, up and answering. */
    Endpoints connect(int index);

    /** Every subscription has made its round trip; the load begins when this returns. */
    void ready(ForkMessage.Ready ready) throws InterruptedException;

    /** A message that needs no answer. */
    void received(ForkMessage message);

    /** The load is over: the faults that were made in it; all nodes answer when this returns. */
    List<MadeFault> faultsMade() throws InterruptedException;

    /** The leg's load is over; its clients leave when this returns. */
    void loadFinished(ForkMessage.LoadFinished finished) throws InterruptedException;

    /**
     * Called several times a second.
     *
     * @throws ForkFailedException when the fork must not go on
     */
    void checkHealth();
  }

  private static final Duration HEALTH_INTERVAL = Duration.ofMillis(250);
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final ForkProcess<ForkMessage> process;
  private final Host host;
  private final NanoClock clock;
  private final Duration silenceLimit;

  /**
   * An exchange.
   *
   * @param progressTimeout the fork's own watchdog; the host waits somewhat longer for any message
   */
  LineToFork(
      ForkProcess<ForkMessage> process, Host host, NanoClock clock, Duration progressTimeout) {
    this.process = process;
    this.host = host;
    this.clock = clock;
    this.silenceLimit = progressTimeout.plus(GRACE);
  }

  /**
   * Returns when the fork has done its plan.
   *
   * @throws ForkFailedException when it says that it failed, exits, or falls silent
   */
  void run() throws InterruptedException {
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
    List<String> lastLines = process.lastLines();
    return new ForkFailedException(reason, lastLines);
  }
}
