package brokerbench.scenario;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The brokers that there are. */
public final class Brokers {

  private static final List<BrokerModel> ALL =
      ServiceLoader.load(BrokerModel.class).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(BrokerModel::name))
          .toList();

  private Brokers() {}

  /** Each of them, by name. */
  public static List<BrokerModel> all() {
    return ALL;
  }

  /** The name of the broker that lives in the client, which a scenario gets that names none. */
  public static String inClient() {
    return ALL.stream().filter(BrokerModel::livesInClient).findFirst().orElseThrow().name();
  }

  /** Their names, sorted. */
  public static List<String> names() {
    return ALL.stream().map(BrokerModel::name).toList();
  }

  /** The broker that {@code params} name; refuses them where there is none. */
  public static BrokerModel of(Params params) {
    String name = params.text("broker");
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidScenarioException(
                    "unknown broker '" + name + "'; use one of " + String.join(", ", names())));
  }
}
