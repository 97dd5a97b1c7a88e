package brokerbench.scenario;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      points =
          points.stream()
              .flatMap(
                  point -> axis.getValue().stream().map(value -> with(point, axis.getKey(), value)))
              .toList();
    }
    if (values.getOrDefault("load", List.of()).size() > 1) {
      // A closed loop that is left without what told two points apart is one point.
      Set<Map<String, String>> closed = new HashSet<>();
      points =
          points.stream()
              .map(ParamSpace::ofItsLoad)
              .filter(point -> !isClosedLoop(point) || closed.add(point))
              .toList();
    }
    return points.stream().map(point -> trial(point, scale)).toList();
  }

  private static Map<String, String> with(Map<String, String> point, String name, String value) {
    Map<String, String> next = new LinkedHashMap<>(point);
    next.put(name, value);
    return next;
  }

  private static Map<String, String> ofItsLoad(Map<String, String> point) {
    Map<String, String> own = new LinkedHashMap<>(point);
    if (isClosedLoop(point)) {
      own.keySet().removeAll(OF_THE_OPEN_LOOP);
    }
    return own;
  }

  private static boolean isClosedLoop(Map<String, String> point) {
    return "saturate".equals(point.get("load"));
  }

  private Trial trial(Map<String, String> point, double scale) {
    Params params = asDurable(point);
    for (String name : SCALED) {
      long scaled = Math.max(1, Math.round(params.whole(name) * scale));
      params = params.with(name, Long.toString(scaled));
    }
    Consistency.check(params);
    RateSteps.check(params, scenario.protocol());
    Spikes.check(params);
    FaultConsistency.check(params, scenario.protocol());
    return new Trial(id(point), scenario.name(), params, scenario.protocol());
  }

  /** With the broker's own parameters that {@code durability} stands for. */
  private static Params asDurable(Map<String, String> point) {
    Params params = Params.of(point);
    Optional<Flushing> flushing = Flushing.askedBy(params);
    if (flushing.isEmpty()) {
      return params;
    }
    Map<String, String> asked =
        Brokers.of(params).durability(flushing.get(), params.cluster().replicationFactor());
    asked.forEach(
        (name, value) ->
            refuseAnother(flushing.get(), name, value, point.getOrDefault(name, value)));
    Map<String, String> durable = new LinkedHashMap<>(point);
    durable.putAll(asked);
    return Params.of(durable);
  }

  private static void refuseAnother(Flushing flushing, String name, String value, String given) {
    ParamSpec spec = ParamCatalogue.named(name);
    InvalidScenarioException.when(
        !spec.canonical(given).equals(spec.canonical(value)),
        "durability=%s sets %s=%s, and %s=%s is given; give one of the two"
            .formatted(flushing.word(), name, value, name, given));
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
