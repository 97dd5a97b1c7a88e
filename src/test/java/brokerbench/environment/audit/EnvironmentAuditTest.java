package brokerbench.environment.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.audit.AuditCheck.Outcome;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentAuditTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "24.0.2, FAIL",
    "25, WARN",
    "25.0.3+9, WARN",
    "25.0.4, PASS",
    "26, PASS",
    "26.0.1+3, PASS"
  })
  void the_jdk_is_judged_by_its_known_faults(String version, Outcome outcome) {
    assertThat(AuditLimits.jdk(Runtime.Version.parse(version)).outcome()).isEqualTo(outcome);
  }

  @Test
  void limits_belong_to_the_good_side() {
    assertThat(AuditLimits.processors(2).outcome()).isEqualTo(Outcome.PASS);
    assertThat(AuditLimits.processors(1).outcome()).isEqualTo(Outcome.FAIL);
    assertThat(AuditLimits.memory(8L << 30).outcome()).isEqualTo(Outcome.PASS);
    assertThat(AuditLimits.memory(4L << 30).outcome()).isEqualTo(Outcome.WARN);
    assertThat(AuditLimits.memory(1L << 30).outcome()).isEqualTo(Outcome.FAIL);
    assertThat(AuditLimits.otherLoad(0.25).outcome()).isEqualTo(Outcome.PASS);
    assertThat(AuditLimits.otherLoad(0.251).outcome()).isEqualTo(Outcome.WARN);
    assertThat(AuditLimits.steal(0.03).outcome()).isEqualTo(Outcome.WARN);
    assertThat(AuditLimits.governor("powersave").outcome()).isEqualTo(Outcome.WARN);
    assertThat(AuditLimits.swap(1).outcome()).isEqualTo(Outcome.WARN);
    assertThat(AuditLimits.clockSource("tsc").outcome()).isEqualTo(Outcome.PASS);
    assertThat(AuditLimits.clockSource("hpet").outcome()).isEqualTo(Outcome.WARN);
  }

  @Test
  void a_passed_check_gives_no_advice() {
    assertThat(AuditLimits.processors(2).advice()).isEmpty();
    assertThat(AuditLimits.processors(1).line())
        .startsWith("fail processors: found 1, wanted 2 or more; ");
  }

  @Test
  void this_machine_can_be_audited() {
    List<AuditCheck> checks = EnvironmentAudit.run(request(directory, 0));

    assertThat(checks).extracting(AuditCheck::name).isSubsetOf(EnvironmentAudit.names());
    assertThat(checks)
        .extracting(AuditCheck::name)
        .contains("jdk", "processors", "data_directory", "free_space", "lock", "kafka_server");
    assertThat(checks)
        .filteredOn(check -> check.name().equals("kafka_server") || check.name().equals("lock"))
        .allMatch(check -> check.outcome() == Outcome.PASS);
  }

  @Test
  void a_host_without_room_is_refused_unless_waived() {
    List<AuditCheck> checks = EnvironmentAudit.run(request(directory, 1L << 60));

    assertThatThrownBy(() -> EnvironmentAudit.require(checks, List.of()))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("free_space");
    assertThatCode(() -> EnvironmentAudit.require(checks, List.of("free_space")))
        .doesNotThrowAnyException();
  }

  @Test
  void a_data_directory_that_cannot_be_written_fails_its_check() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");

    assertThat(EnvironmentAudit.run(request(file, 0)))
        .filteredOn(check -> check.name().equals("data_directory"))
        .singleElement()
        .satisfies(check -> assertThat(check.outcome()).isEqualTo(Outcome.FAIL));
  }

  @Test
  void a_way_to_redis_is_looked_for_when_redis_is_to_be_measured() {
    AuditRequest redis = new AuditRequest(asking("redis"), 0, directory, processes(directory));

    assertThat(EnvironmentAudit.run(redis))
        .extracting(AuditCheck::name)
        .contains("redis_server")
        .doesNotContain("kafka_server", "nats_server");
    assertThat(EnvironmentAudit.run(request(directory, 0)))
        .extracting(AuditCheck::name)
        .doesNotContain("redis_server");
  }

  @Test
  void every_check_that_is_made_can_be_waived_by_its_name() {
    AuditRequest all =
        new AuditRequest(asking("kafka", "nats", "redis"), 0, directory, processes(directory));

    assertThat(EnvironmentAudit.run(all))
        .extracting(AuditCheck::name)
        .isSubsetOf(EnvironmentAudit.names())
        .containsSubsequence("kafka_server", "nats_server", "redis_server");
  }

  @Test
  void what_few_runs_need_is_looked_for_and_fails_none() {
    assertThat(
            List.of(
                EnvironmentAudit.ofNodeDisks(false),
                EnvironmentAudit.ofClientProxy(processes(directory).software(), false),
                EnvironmentAudit.ofPacketFilter(false),
                EnvironmentAudit.ofCertificates(false)))
        .allSatisfy(
            check -> {
              assertThat(check.outcome()).isNotEqualTo(AuditCheck.Outcome.FAIL);
              assertThat(EnvironmentAudit.names()).doesNotContain(check.name());
            });
  }

  @Test
  void what_a_trial_needs_and_this_host_lacks_fails() {
    assertThat(need(true, "nft").outcome()).isEqualTo(Outcome.FAIL);
    assertThat(need(false, "nft").outcome()).isEqualTo(Outcome.WARN);
    assertThat(need(true).outcome()).isEqualTo(Outcome.PASS);
  }

  private static AuditCheck need(boolean needed, String... missing) {
    return EnvironmentAudit.ofNeed("x", needed, List.of(missing), "all of it", "install it");
  }

  @Test
  void the_front_of_http_workers_is_looked_for() {
    Params fabio =
        Params.of(
            Map.of(
                "broker", "http",
                "http.front", "fabio",
                "http.registry", "consul",
                "subscriptions_per_topic", "0"));

    assertThat(
            EnvironmentAudit.run(
                new AuditRequest(List.of(fabio), 0, directory, processes(directory))))
        .filteredOn(check -> check.name().equals("http_server"))
        .singleElement()
        .satisfies(
            check -> {
              assertThat(check.outcome()).isEqualTo(Outcome.PASS);
              assertThat(check.found()).startsWith("the suite's own, ");
            });
  }

  private static List<Params> asking(String... brokers) {
    return Stream.of(brokers).map(broker -> Params.of(Map.of("broker", broker))).toList();
  }

  @Test
  void a_mistyped_waiver_is_refused_with_the_nearest_name() {
    assertThatThrownBy(() -> EnvironmentAudit.require(List.of(), List.of("free_spce")))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("did you mean 'free_space'?");
  }

  private ServerSource.Processes processes(Path data) {
    return new ServerSource.Processes(
        data, new ServerSoftware(Path.of(""), directory.resolve("cache"), Map.of()));
  }

  private AuditRequest request(Path data, long neededBytes) {
    return new AuditRequest(asking("kafka", "nats"), neededBytes, directory, processes(data));
  }
}
