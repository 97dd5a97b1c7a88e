package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.Environment;
import brokerbench.scenario.ParamSpec.Subject;
import brokerbench.scenario.Params;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeviationsTest {

  private static final Environment PROCESSES =
      new Place("process", EnumSet.complementOf(EnumSet.of(Subject.CONTAINER)));
  private static final Environment CONTAINERS = new Place("compose", EnumSet.allOf(Subject.class));
  private static final Environment EXTERNAL = new Place("external", EnumSet.of(Subject.CLIENT));
  private static final List<String> STUDY_FLAGS = List.of("-Xms4g", "-Xmx8g", "-XX:+UseG1GC");

  @Test
  void the_faithful_scenario_in_containers_departs_in_java_and_samples_beside_what_it_states() {
    Scenario study = named("study-single-node");

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, CONTAINERS))
        .hasSize(study.deviations().size() + 3)
        .containsAll(study.deviations())
        .anyMatch(
            each -> each.contains("the study ran bitnami/kafka and the official image of NATS"))
        .anyMatch(each -> each.startsWith("The client runs on Java 25; "));
  }

  @Test
  void a_smaller_heap_and_a_scale_are_named() {
    Scenario study = named("study-single-node");

    assertThat(Deviations.of(study, kafka(study), 0.01, List.of("-Xmx1g"), PROCESSES))
        .contains(
            "Message counts are scaled by 0.01.",
            "client_jvm_args is -Xmx1g here and -Xms4g -Xmx8g -XX:+UseG1GC in the source.");
  }

  @Test
  void processes_and_another_network_than_published_ports_are_named() {
    Scenario study = named("study-single-node");
    Scenario bridged = study.withParams(Map.of("network", List.of("bridge")));

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, PROCESSES))
        .contains("Servers run as local processes; the study used containers with published ports.")
        .anyMatch(line -> line.startsWith("Resources are sampled from the processes "));
    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, CONTAINERS))
        .noneMatch(line -> line.contains("published ports") || line.startsWith("network is"));
    assertThat(Deviations.of(bridged, kafka(bridged), 1, STUDY_FLAGS, CONTAINERS))
        .contains("network is bridge here and published in the source.");
  }

  @Test
  void other_versions_of_server_and_client_are_named() {
    Scenario study =
        named("study-single-node")
            .withParams(
                Map.of(
                    "kafka.version", List.of("4.3.1"), "kafka.client_version", List.of("4.3.1")));

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, CONTAINERS))
        .contains("kafka.version is 4.3.1 here and 4.0.0 in the source.")
        .contains("kafka.client_version is 4.3.1 here and 4.0.0 in the source.");
  }

  @Test
  void the_version_of_servers_that_run_already_is_not_taken_from_the_parameters() {
    Scenario study = named("study-single-node");

    assertThat(Deviations.of(study, kafka(study), 1, STUDY_FLAGS, EXTERNAL))
        .anyMatch(line -> line.contains("takes their version from them"))
        .noneMatch(line -> line.contains("kafka.version"));
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

    assertThat(Deviations.of(own, kafka(own), 0.5, List.of(), PROCESSES)).isEmpty();
  }

  @Test
  void a_broker_that_the_source_has_not_is_named() {
    Scenario study =
        named("study-single-node")
            .withParams(Map.of("broker", List.of("redis"), "window", List.of("64")));

    assertThat(Deviations.of(study, study.trials(1).getFirst(), 1, STUDY_FLAGS, PROCESSES))
        .contains("The source has no broker redis.");
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

  /** An environment as far as deviations ask it. */
  private record Place(String kind, Set<Subject> subjects) implements Environment {

    @Override
    public void prepare(Params params) {}

    @Override
    public BrokerCluster start(ClusterRequest request) {
      throw new UnsupportedOperationException(kind);
    }

    @Override
    public void close() {}
  }
}
