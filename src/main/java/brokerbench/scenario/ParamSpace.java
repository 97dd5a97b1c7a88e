package brokerbench.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The parameter space of one scenario on one broker, which another broker's sweep leaves alone.
 * Where both loads are swept, the closed loop has nothing that belongs to the open one alone.
 */
record ParamSpace(Scenario scenario, String broker, Map<String, List<String>> values) {

  private static final List<String> SCALED =
      List.of("messages_per_producer", "warmup_messages_per_producer");

  /** What {@link Consistency} refuses for a closed loop. */
  private static final Set<String> OF_THE_OPEN_LOOP =
      Set.of("capacity_share", "rate_step", "stop_at_loss", "spike_factor");

  static ParamSpace of(Scenario scenario, String broker) {
    Map<String, List<String>> values = new LinkedHashMap<>(scenario.space());
    values.putAll(scenario.brokerSpace().getOrDefault(broker, Map.of()));
    values.put("broker", List.of(broker));
    values.replaceAll(
        (name, all) -> ParamCatalogue.named(name).concerns(broker) ? all : List.of(all.getFirst()));
    return new ParamSpace(scenario, broker, values);
  }

  List<Trial> trials(double scale) {
    List<Map<String, String>> points = List.of(Map.of());
    for (Map.Entry<String, List<String>> axis : values.entrySet()) {
      List<Map<String, String>> extended = new ArrayList<>();
      for (Map<String, String> point : points) {
        for (String value : axis.getValue()) {
          Map<String, String> next = new LinkedHashMap<>(point);
          next.put(axis.getKey(), value);
          extended.add(next);
        }
      }
      points = extended;
    }
    if (values.getOrDefault("load", List.of()).size() > 1) {
      points = points.stream().map(ParamSpace::ofItsLoad).distinct().toList();
    }
    return points.stream().map(point -> trial(point, scale)).toList();
  }

  private static Map<String, String> ofItsLoad(Map<String, String> point) {
    Map<String, String> own = new LinkedHashMap<>(point);
    if ("saturate".equals(point.get("load"))) {
      own.keySet().removeAll(OF_THE_OPEN_LOOP);
    }
    return own;
  }

  private Trial trial(Map<String, String> point, double scale) {
    Params params = Params.of(point);
    for (String name : SCALED) {
      long scaled = Math.max(1, Math.round(params.whole(name) * scale));
      params = params.with(name, Long.toString(scaled));
    }
    Consistency.check(params);
    RateSteps.check(params, scenario.protocol());
    Spikes.check(params);
    return new Trial(id(point), scenario.name(), params, scenario.protocol());
  }

  private String id(Map<String, String> point) {
    String swept =
        new TreeMap<>(point)
            .entrySet().stream()
                .filter(entry -> values.get(entry.getKey()).size() > 1)
                .map(entry -> "-" + entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining());
    return (scenario.name() + "-" + broker + swept).replaceAll("[^A-Za-z0-9.=_-]", "_");
  }
}
