package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

final class ScenarioLibraryTest {

  static final List<String> NAMES = ScenarioLibrary.NAMES;

  @TempDir Path directory;

  @ParameterizedTest
  @FieldSource("NAMES")
  void every_published_scenario_reads_and_can_run(String name) {
    List<Scenario> found = ScenarioLibrary.find(name);

    assertThat(found).extracting(Scenario::name).containsExactly(name);
    assertThat(found.getFirst().trials(1)).isNotEmpty();
  }

  static final List<String> OF_ARTICLES =
      List.of(
          "nats-request-reply",
          "fan-out-vs-queue",
          "redis-pubsub-100x100",
          "redis-pubsub-100x100-cluster",
          "redis-streams-50k",
          "redis-streams-50k-tuned",
          "redis-streams-vs-pubsub",
          "redis-streams-maxlen",
          "streams-crash",
          "jetstream-tuning",
          "jetstream-tuning-ack",
          "jetstream-tuning-pending",
          "payload-size",
          "transport",
          "redis-streams-tls",
          "http-gateway",
          "http-registry",
          "overload",
          "overload-stored",
          "slow-subscriber",
          "iot-spikes");

  static final List<String> OF_ITS_OWN =
      List.of(
          "quickstart",
          "equal-durability",
          "tls",
          "reconnect",
          "consumer-crash",
          "network-path",
          "node-pause",
          "leader-kill",
          "rolling-restart",
          "network-cut",
          "slow-network",
          "reconnect-storm",
          "disk-full",
          "rolling-upgrade",
          "http-worker-kill",
          "http-workers");

  static final List<String> REPLICATIONS =
      NAMES.stream()
          .filter(name -> !OF_ITS_OWN.contains(name) && !OF_ARTICLES.contains(name))
          .toList();

  @ParameterizedTest
  @FieldSource("OF_ITS_OWN")
  void a_question_of_the_suites_own_has_no_source_to_depart_from(String name) {
    Scenario scenario = ScenarioLibrary.find(name).getFirst();

    assertThat(scenario.title()).endsWith(".");
    assertThat(scenario.source()).isEmpty();
    assertThat(scenario.deviations()).isEmpty();
  }

  @Test
  void the_way_to_a_container_is_asked_for_all_three() {
    assertThat(ScenarioLibrary.find("network-path").getFirst().space())
        .containsEntry("network", List.of("published", "bridge", "host"));
  }

  @ParameterizedTest
  @FieldSource("REPLICATIONS")
  void every_replication_states_its_source_and_its_deviations(String name) {
    Scenario scenario = ScenarioLibrary.find(name).getFirst();

    assertThat(scenario.title()).endsWith(".");
    assertThat(scenario.source()).contains("Kafka and NATS", "2025", "section");
    assertDeviations(scenario);
  }

  private static void assertDeviations(Scenario scenario) {
    assertThat(scenario.deviations()).isNotEmpty().doesNotHaveDuplicates();
    assertThat(scenario.deviations()).allSatisfy(each -> assertThat(each).endsWith("."));
  }

  @ParameterizedTest
  @FieldSource("OF_ARTICLES")
  void a_scenario_of_an_article_names_it_and_states_its_deviations(String name) {
    Scenario scenario = ScenarioLibrary.find(name).getFirst();

    assertThat(scenario.title()).endsWith(".");
    assertThat(scenario.source()).contains("(article)");
    assertDeviations(scenario);
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void no_published_scenario_leaves_a_parameter_of_its_brokers_load_to_the_defaults(String name) {
    Scenario scenario = ScenarioLibrary.find(name).getFirst();

    assertThat(scenario.space())
        .containsKeys(
            "broker",
            "nodes",
            "replication_factor",
            "topics",
            "partitions_per_topic",
            "producers_per_partition",
            "consumers_per_subscription",
            "payload_size",
            "load",
            "iteration_by",
            "messages_per_producer",
            "histogram_digits",
            "client_jvm_args");
  }

  @Test
  void lists_every_scenario_file_that_is_published() throws Exception {
    Path folder = Path.of(ScenarioLibrary.class.getResource("/scenarios").toURI());
    try (var files = Files.list(folder)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".yaml")))
          .containsExactlyInAnyOrderElementsOf(
              ScenarioLibrary.NAMES.stream().map(name -> name + ".yaml").toList());
    }
    assertThat(ScenarioLibrary.all())
        .extracting(Scenario::name)
        .containsExactlyElementsOf(ScenarioLibrary.NAMES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "study-single-node | study-single-node",
        "single.*s         | study-single-node-push,study-single-node-async16",
        "^study.*node$     | study-single-node,study-three-node"
      })
  void a_whole_name_means_one_and_a_pattern_all_that_hold_it(String word, String names) {
    assertThat(ScenarioLibrary.find(word))
        .extracting(Scenario::name)
        .containsExactly(names.split(","));
  }

  @Test
  void an_alternative_in_a_pattern_finds_both() {
    assertThat(ScenarioLibrary.find("quick|warm"))
        .extracting(Scenario::name)
        .containsExactly("quickstart", "study-single-node-warm", "study-three-node-warm", "warmup");
  }

  @Test
  void an_unknown_name_is_refused_with_the_nearest() {
    assertThatThrownBy(() -> ScenarioLibrary.find("quikstart"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "unknown scenario 'quikstart'; did you mean 'quickstart'?"
                + " (brokerbench list scenarios; a file of your own ends in .yaml)");
  }

  @Test
  void a_broken_pattern_is_refused_in_one_line() {
    assertThatThrownBy(() -> ScenarioLibrary.find("study["))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "scenario pattern 'study[' is not a regular expression: Unclosed character class");
  }

  @Test
  void a_file_of_the_users_own_reads() throws IOException {
    Path file = directory.resolve("mine.yml");
    Files.writeString(file, "name: mine\nparams: {topics: 3}\n");

    assertThat(ScenarioLibrary.find(file.toString()))
        .extracting(Scenario::name, Scenario::text)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("mine", "name: mine\nparams: {topics: 3}\n"));
  }

  @Test
  void a_mistake_in_the_users_file_names_the_file_and_the_line() throws IOException {
    Path file = directory.resolve("mine.yaml");
    Files.writeString(file, "name: mine\nparams: {topics: 3\n");

    assertThatThrownBy(() -> ScenarioLibrary.find(file.toString()))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageStartingWith(file + " line 3: broken YAML: ");
  }

  @Test
  void a_file_that_is_not_there_is_refused_by_its_name() {
    Path file = directory.resolve("absent.yaml");

    assertThatThrownBy(() -> ScenarioLibrary.find(file.toString()))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "scenario file "
                + file
                + " cannot be read: "
                + file
                + " does not exist; give a file that exists, or a name from:"
                + " bench list scenarios");
  }
}
