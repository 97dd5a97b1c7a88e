package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeviationsTest {

  private static final List<String> STUDY_FLAGS = List.of("-Xms4g", "-Xmx8g", "-XX:+UseG1GC");

  @Test
  void the_faithful_scenario_in_containers_departs_in_java_and_samples_beside_what_it_states() {
    Scenario study = named("study-single-node");

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, "compose"))
        .hasSize(study.deviations().size() + 3)
        .containsAll(study.deviations())
        .anyMatch(each -> each.contains("the study ran bitnami/kafka"))
        .last()
        .asString()
        .startsWith("The client runs on Java ");
  }

  @Test
  void a_smaller_heap_and_a_scale_are_named() {
    Scenario study = named("study-single-node");

    assertThat(Deviations.of(study, kafka(study), 0.01, List.of("-Xmx1g"), "process"))
        .contains(
            "Message counts are scaled by 0.01.",
            "The client runs with -Xmx1g; the study ran with -Xms4g -Xmx8g -XX:+UseG1GC.");
  }

  @Test
  void processes_and_another_network_than_published_ports_are_named() {
    Scenario study = named("study-single-node");
    Scenario bridged = study.withParams(Map.of("network", List.of("bridge")));

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, "process"))
        .contains("Servers run as local processes; the study used containers with published ports.")
        .anyMatch(line -> line.startsWith("Resources are sampled every 500ms from the processes;"));
    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, "compose"))
        .noneMatch(line -> line.contains("published"));
    assertThat(Deviations.of(bridged, kafka(bridged), 1, STUDY_FLAGS, "compose"))
        .contains(
            "Clients reach the containers through network=bridge; the study used published ports.");
  }

  @Test
  void other_versions_of_server_and_client_are_named() {
    Scenario study =
        named("study-single-node")
            .withParams(
                Map.of(
                    "kafka.version", List.of("4.3.1"), "kafka.client_version", List.of("4.3.1")));

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, "compose"))
        .contains("Kafka is 4.3.1; the study ran 4.0.0.")
        .contains("kafka-clients is 4.3.1; the study ran 4.0.0.");
  }

  @Test
  void the_version_of_servers_that_run_already_is_not_taken_from_the_parameters() {
    Scenario study = named("study-single-node");

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, "external"))
        .contains("Kafka is of the version that the servers say; the study ran 4.0.0.")
        .noneMatch(line -> line.startsWith("kafka-clients"));
  }

  @Test
  void a_scenario_without_a_source_departs_from_nothing() {
    Scenario study = named("study-single-node");
    Scenario own =
        new Scenario(
            "own",
            "t",
            "",
            study.protocol(),
            study.space(),
            study.brokerSpace(),
            List.of(),
            study.text());

    assertThat(Deviations.of(own, kafka(own), 0.5, List.of(), "process")).isEmpty();
  }

  private static Scenario named(String name) {
    return ScenarioLibrary.find(name).getFirst();
  }

  private static Trial kafka(Scenario scenario) {
    return scenario.trials(1).stream()
        .filter(trial -> trial.broker().equals("kafka"))
        .findFirst()
        .orElseThrow();
  }
}
