package brokerbench.engine.fork;

import brokerbench.broker.LiveBroker;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import brokerbench.scenario.SettingName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The timers that decide how long clients wait after a fault. */
final class FaultTimers {

  private FaultTimers() {}

  /**
   * Those that the live broker or the client library tells, and those that are parameters: {@code
   * name=value}, with a space between two.
   */
  static String of(Params params, LiveBroker live) {
    List<String> timers = new ArrayList<>();
    for (SettingName timer : Brokers.of(params).timers(params)) {
      value(timer, params, live).ifPresent(value -> timers.add(timer.name() + "=" + value));
    }
    return String.join(" ", timers);
  }

  private static Optional<String> value(SettingName timer, Params params, LiveBroker live) {
    if (params.values().containsKey(timer.name())) {
      return Optional.of(params.text(timer.name()));
    }
    return live.settings().entrySet().stream()
        .filter(setting -> timer.isOf(setting.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
