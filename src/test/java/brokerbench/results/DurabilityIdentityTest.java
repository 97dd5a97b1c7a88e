package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurabilityIdentityTest {

  private static final TrialOutcome OUTCOME = MadeUpCuts.outcome();
  private static final Optional<DurabilityIdentity> IDENTITY = DurabilityIdentity.of(OUTCOME);

  private static TrialOutcome withParam(String name, String value) {
    Trial trial = OUTCOME.trial();
    Map<String, String> params = new TreeMap<>(trial.params().values());
    params.put(name, value);
    return ChangedOutcome.of(OUTCOME)
        .trial(new Trial("another", "another", Params.of(params), trial.protocol()))
        .outcome();
  }

  @Test
  void another_load_is_the_same_configuration() {
    assertThat(IDENTITY).isPresent();
    assertThat(DurabilityIdentity.of(withParam("rate", "123"))).isEqualTo(IDENTITY);
    assertThat(DurabilityIdentity.of(OUTCOME.withConfiguration("replicas.complete", "3 of 3")))
        .isEqualTo(IDENTITY);
  }

  @ParameterizedTest
  @CsvSource({
    "topic.replicas, 3",
    "topic.storage, Memory",
    "cluster.nats_1_sync_interval_ns, 1000000000",
    "cluster.nats_1_sync_always, false",
    // one of the nodes
    "cluster.nats_2_sync_always, false",
    "cluster.data_file_system, xfs",
    "server.name, valkey",
  })
  void another_setting_is_another_configuration(String key, String value) {
    assertThat(DurabilityIdentity.of(OUTCOME.withConfiguration(key, value)))
        .isPresent()
        .isNotEqualTo(IDENTITY);
  }

  @Test
  void another_version_class_or_number_of_copies_is_another_configuration() {
    assertThat(DurabilityIdentity.of(MadeUpCuts.with(OUTCOME, "2.11.1", OUTCOME.durability())))
        .isPresent()
        .isNotEqualTo(IDENTITY);
    assertThat(
            DurabilityIdentity.of(
                MadeUpCuts.with(OUTCOME, OUTCOME.serverVersion(), "page cache of one node")))
        .isPresent()
        .isNotEqualTo(IDENTITY);
    assertThat(DurabilityIdentity.of(withParam("replication_factor", "3")))
        .isPresent()
        .isNotEqualTo(IDENTITY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"topic.storage", "cluster.nats_1_sync_always", "cluster.data_file_system"})
  void what_nobody_told_has_no_identity(String key) {
    assertThat(DurabilityIdentity.of(MadeUpCuts.without(OUTCOME, key))).isEmpty();
  }

  @Test
  void a_trial_of_which_nothing_ran_has_none() {
    assertThat(DurabilityIdentity.of(MadeUpCuts.with(OUTCOME, "", ""))).isEmpty();
  }
}
