package brokerbench.engine;

import brokerbench.scenario.Params;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import java.time.Duration;
import java.util.Map;

/** Trials of the in-memory broker. */
final class Trials {

  private Trials() {}

  static Trial of(String id, int forks, Map<String, String> params) {
    Protocol protocol = new Protocol(forks, 2, 3, Duration.ofMillis(10), Duration.ofMillis(20));
    return new Trial(id, "scenario", Params.of(params), protocol);
  }
}
