package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.EnvironmentFacts;
import brokerbench.validity.Finding;
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
            new Finding.EnvironmentChanged("os", "a", "absent"),
            new Finding.EnvironmentChanged("kernel", "6.1", "6.2"));
  }

  @Test
  void stolen_and_foreign_time_beyond_the_limits_are_noise() {
    assertThat(HostNoise.findings(1_000, 20, 100)).isEmpty();
    assertThat(HostNoise.findings(1_000, 21, 101))
        .containsExactly(
            new Finding.HostNoisy("steal", 0.021, 0.02),
            new Finding.HostNoisy("other processes", 0.101, 0.10));
  }

  private static EnvironmentFacts facts(Map<String, String> facts) {
    return new EnvironmentFacts(new TreeMap<>(facts));
  }
}
