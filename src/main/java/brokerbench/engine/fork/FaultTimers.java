package brokerbench.engine.fork;

import brokerbench.broker.LiveBroker;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;
import brokerbench.scenario.SettingName;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The timers that decide how long clients wait after a fault. */
final class FaultTimers {

  private FaultTimers() {}

  /**
   * Those that the live broker or the client library tells, and those that are parameters: {@code
   * name=value}, with a space between two.
   */
  static String of(Params params, LiveBroker live) {
    return Brokers.of(params).timers(params).stream()
        .flatMap(
            timer -> value(timer, params, live).map(value -> timer.name() + "=" + value).stream())
        .collect(Collectors.joining(" "));
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
