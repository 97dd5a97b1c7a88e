package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.EnvironmentFacts;
import brokerbench.validity.HostFinding;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {

  @TempDir Path directory;

  @Test
  void the_machine_is_described_in_snake_case() {
    EnvironmentFacts facts = HostFacts.gather(directory);

    assertThat(facts.facts())
        .containsKeys(
            "os",
            "kernel",
            "cpu_model",
            "cpu_count_logical",
            "memory_total_bytes",
            "data_device",
            "data_file_system",
            "java_version",
            "virtualisation");
    assertThat(facts.facts().keySet()).allMatch(name -> name.matches("[a-z0-9_]+"));
    assertThat(facts.facts().values()).noneMatch(String::isBlank);
  }

  @Test
  void a_machine_does_not_change_between_two_readings() {
    assertThat(HostFacts.changed(HostFacts.gather(directory), HostFacts.gather(directory)))
        .isEmpty();
  }

  @Test
  void a_changed_or_lost_fact_is_a_finding_and_a_moving_one_is_not() {
    EnvironmentFacts before = facts(Map.of("kernel", "6.1", "os", "a", "load_average_1min", "0.1"));
    EnvironmentFacts after = facts(Map.of("kernel", "6.2", "load_average_1min", "3.0"));

    assertThat(HostFacts.changed(before, after))
        .containsExactly(
            new HostFinding.EnvironmentChanged("os", "a", "absent"),
            new HostFinding.EnvironmentChanged("kernel", "6.1", "6.2"));
  }

  private static EnvironmentFacts facts(Map<String, String> facts) {
    return new EnvironmentFacts(new TreeMap<>(facts));
  }
}
