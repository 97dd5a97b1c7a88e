package brokerbench;

import com.tngtech.archunit.library.modules.syntax.AllowedModuleDependencies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rooms of the suite and what each may know. Think hard before changing this table. */
final class Rooms {

  static final Map<String, List<String>> MAY_KNOW = table();

  private Rooms() {}

  private static Map<String, List<String>> table() {
    Map<String, List<String>> rooms = new LinkedHashMap<>();
    rooms.put("quantity", List.of());
    rooms.put("statistics", List.of());
    rooms.put("document", List.of("statistics"));
    rooms.put("scenario", List.of("quantity"));
    rooms.put("measurement", List.of("quantity"));
    rooms.put("validity", List.of("scenario", "statistics", "quantity"));
    rooms.put("results", List.of("validity", "scenario", "measurement", "quantity"));
    rooms.put("environment", List.of("validity", "scenario", "results", "measurement", "quantity"));
    rooms.put("broker", List.of("environment", "scenario", "measurement", "quantity"));
    rooms.put(
        "engine",
        List.of(
            "validity", "scenario", "environment", "broker", "measurement", "results", "quantity"));
    rooms.put(
        "figures",
        List.of("validity", "results", "scenario", "measurement", "statistics", "quantity"));
    rooms.put("cost", List.of("figures", "results", "scenario", "quantity"));
    rooms.put(
        "report",
        List.of(
            "cost",
            "document",
            "figures",
            "validity",
            "results",
            "scenario",
            "statistics",
            "quantity"));
    rooms.put(
        "claims",
        List.of(
            "document", "figures", "validity", "results", "scenario", "statistics", "quantity"));
    rooms.put("metrics", List.of("engine", "results", "measurement", "scenario"));
    rooms.put(
        "live",
        List.of(
            "document",
            "engine",
            "measurement",
            "quantity",
            "replication",
            "report",
            "results",
            "scenario",
            "statistics",
            "validity"));
    rooms.put(
        "replication",
        List.of("claims", "document", "results", "scenario", "statistics", "quantity"));
    rooms.put("cli", List.copyOf(rooms.keySet()));
    return rooms;
  }

  /** The table as ArchUnit takes it. */
  static AllowedModuleDependencies arrows() {
    AllowedModuleDependencies arrows =
        AllowedModuleDependencies.allow().fromModule("quantity").toModules();
    for (Map.Entry<String, List<String>> room : MAY_KNOW.entrySet()) {
      arrows = arrows.fromModule(room.getKey()).toModules(room.getValue().toArray(String[]::new));
    }
    return arrows;
  }

  /** Each room with all that is below it, as package patterns. */
  static String[] packages() {
    return MAY_KNOW.keySet().stream().map(Rooms::packageOf).toArray(String[]::new);
  }

  static String packageOf(String room) {
    return "brokerbench." + room + "..";
  }
}
