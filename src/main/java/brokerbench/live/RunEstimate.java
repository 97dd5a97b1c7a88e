package brokerbench.live;

import brokerbench.engine.Outlook;
import brokerbench.measurement.NanoClock;
import brokerbench.replication.ForkTimes;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Forecast;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says how long a run still takes: the rest of this fork's load at the pace so far, and the forks
 * to come as long as those before, or as this one will have taken when it is the first.
 */
final class RunEstimate {

  private final NanoClock clock;
  private final ForkTimes times = ForkTimes.none();
  private @Nullable Trial trial;
  private Outlook outlook = new Outlook(0, List.of(), List.of());
  private long forkStartedNs;
  private long loadStartedNs;

  RunEstimate(NanoClock clock) {
    this.clock = clock;
  }

  /** A fork of {@code newTrial} begins. */
  void forkStarted(Trial newTrial, Outlook newOutlook) {
    trial = newTrial;
    outlook = newOutlook;
    forkStartedNs = clock.nanoTime();
    loadStartedNs = 0;
  }

  /** The fork has ended. */
  void forkFinished() {
    Trial ended = trial;
    if (ended != null) {
      times.add(ended, clock.nanoTime() - forkStartedNs);
    }
  }

  /** An iteration begins; the first one starts the fork's load. */
  void iterationStarted() {
    if (loadStartedNs == 0) {
      loadStartedNs = clock.nanoTime();
    }
  }

  /** Nanoseconds since the fork's load began. */
  long loadElapsedNs() {
    return clock.nanoTime() - loadStartedNs;
  }

  /**
   * Nanoseconds left of the whole run, up to all that may follow; empty while nothing can be said.
   *
   * @param loadShare part of this fork's load that is done, 0 to 1
   */
  Optional<Forecast> left(double loadShare) {
    Trial running = trial;
    if (running == null || !(loadShare > 0)) {
      return Optional.empty();
    }
    double restNs = loadElapsedNs() * Math.max(0, 1 - loadShare) / loadShare;
    ForkTimes known = times.with(running, Math.round(clock.nanoTime() - forkStartedNs + restNs));
    List<Trial> all = new ArrayList<>(outlook.sure());
    all.addAll(outlook.possible());
    Forecast sure = known.left(outlook.sure()).orElse(Forecast.NOTHING);
    Forecast most = known.left(all).orElse(Forecast.NOTHING);
    return Optional.of(known.rest(restNs).plus(new Forecast(sure.low(), most.high())));
  }
}
