package brokerbench.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The parameter space of one scenario on one broker, which another broker's sweep leaves alone. */
record ParamSpace(Scenario scenario, String broker, Map<String, List<String>> values) {

  private static final List<String> SCALED =
      List.of("messages_per_producer", "warmup_messages_per_producer");

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
    return points.stream().map(point -> trial(point, scale)).toList();
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
