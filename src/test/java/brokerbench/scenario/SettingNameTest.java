package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingNameTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"node.1.sync_always", "node.12.sync_always", "cluster.nats_3_sync_always"})
  void a_node_tells_its_own(String key) {
    assertThat(SettingName.ofEachNode("sync_always").isOf(key)).isTrue();
    assertThat(SettingName.of("sync_always").isOf(key)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sync_always",
        "topic.sync_always",
        "node.1.not.sync_always",
        "node.1.not_sync_always",
        "cluster.nats_3_not_sync_always",
        "cluster.sync_always"
      })
  void the_end_of_a_name_is_not_the_name(String key) {
    assertThat(SettingName.ofEachNode("sync_always").isOf(key)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"node.1.topic.replicas", "topic.replicas.all", "replicas"})
  void what_is_told_once_has_its_whole_name(String key) {
    assertThat(SettingName.of("topic.replicas").isOf("topic.replicas")).isTrue();
    assertThat(SettingName.of("topic.replicas").isOf(key)).isFalse();
  }
}
