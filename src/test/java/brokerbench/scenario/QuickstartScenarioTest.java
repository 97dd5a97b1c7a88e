package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the first scenario that anyone runs gives to both brokers. */
final class QuickstartScenarioTest {

  /** Of brokers and client of one fork, on two cores. */
  private static final double START_SECONDS = 3.5;

  /** Of a search that meets no stall: three closed loops and seven rates, which drain. */
  private static final double SEARCH_STEPS = 11;

  private static final Scenario QUICKSTART = ScenarioLibrary.find("quickstart").getFirst();

  @Test
  void both_brokers_run_both_loads() {
    assertThat(QUICKSTART.trials(1))
        .extracting(Trial::id)
        .containsExactly(
            "quickstart-kafka-load=saturate",
            "quickstart-kafka-load=rate",
            "quickstart-nats-load=saturate",
            "quickstart-nats-load=rate");
  }

  @Test
  void brokers_differ_in_nothing_that_is_not_their_own() {
    Map<Boolean, List<Trial>> ofKafka =
        QUICKSTART.trials(1).stream()
            .collect(Collectors.partitioningBy(each -> each.broker().equals("kafka")));

    assertThat(neutral(ofKafka.get(true))).isEqualTo(neutral(ofKafka.get(false)));
    assertThat(QUICKSTART.trials(1))
        .allMatch(each -> each.params().text("window").equals("64"))
        .allMatch(Trial::goesByTime);
  }

  private static List<List<String>> neutral(List<Trial> trials) {
    Predicate<String> ofABroker = name -> name.contains(".") || name.equals("broker");
    return trials.stream()
        .map(Trial::params)
        .map(
            params ->
                params.values().entrySet().stream()
                    .filter(param -> !ofABroker.test(param.getKey()))
                    .map(Object::toString)
                    .toList())
        .toList();
  }

  @Test
  void a_message_is_handed_over_when_it_is_there() {
    assertThat(QUICKSTART.trials(1))
        .filteredOn(each -> each.broker().equals("nats"))
        .allMatch(each -> each.params().text("nats.consume").equals("pull"))
        .allMatch(each -> each.params().text("nats.publish").equals("async"));
  }

  @Test
  void ends_within_two_minutes_by_its_plan() {
    assertThat(QUICKSTART.protocol().forks()).isEqualTo(3);
    double seconds =
        QUICKSTART.trials(1).stream()
            .mapToDouble(each -> QUICKSTART.protocol().forks() * forkSeconds(each))
            .sum();

    assertThat(seconds).isLessThan(120);
  }

  private static double forkSeconds(Trial trial) {
    Protocol protocol = trial.protocol();
    double warmupSeconds = protocol.warmupTime().toMillis() / 1e3;
    double searchSteps = trial.params().decimal("capacity_share") > 0 ? SEARCH_STEPS : 0;
    return START_SECONDS
        + (searchSteps + protocol.warmupIterations()) * warmupSeconds
        + protocol.measurementIterations() * protocol.measurementTime().toMillis() / 1e3;
  }
}
