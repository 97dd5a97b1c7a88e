package brokerbench.engine.fork;

import brokerbench.broker.LiveBroker;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import java.util.ArrayList;
import java.util.List;

/** The timers that decide how long clients wait after a fault. */
final class FaultTimers {

  private FaultTimers() {}

  /**
   * Those that the live broker tells, and those of the client, which are parameters: {@code
   * name=value}, with a space between two.
   */
  static String of(Params params, LiveBroker live) {
    List<String> timers = new ArrayList<>();
    for (String name : Brokers.of(params).timers()) {
      if (params.values().containsKey(name)) {
        timers.add(name + "=" + params.text(name));
      } else {
        live.settings().entrySet().stream()
            .filter(setting -> setting.getKey().endsWith("." + name))
            .findFirst()
            .ifPresent(setting -> timers.add(name + "=" + setting.getValue()));
      }
    }
    return String.join(" ", timers);
  }
}
