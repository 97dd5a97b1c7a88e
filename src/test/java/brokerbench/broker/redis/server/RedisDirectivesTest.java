package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.environment.Fixtures;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisDirectivesTest {

  @TempDir Path directory;

  private String fileOf(String password) {
    return Fixtures.passwordFile(directory, password);
  }

  @Test
  void the_defaults_are_those_of_the_server() {
    assertThat(directives(Params.of(Map.of("broker", "redis"))))
        .containsExactly(
            Map.entry("io-threads", "1"),
            Map.entry("save", "3600 1 300 100 60 10000"),
            Map.entry("appendonly", "no"),
            Map.entry("appendfsync", "everysec"),
            Map.entry("no-appendfsync-on-rewrite", "no"),
            Map.entry("auto-aof-rewrite-min-size", "67108864"),
            Map.entry("client-output-buffer-limit", "pubsub 32mb 8mb 60"),
            Map.entry("cluster-node-timeout", "15000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"compose/single-node.yaml", "compose/three-node.yaml"})
  void a_container_gets_each_of_them(String file) throws IOException {
    List<String> lines = Files.readAllLines(Path.of(file)).stream().map(String::strip).toList();

    assertThat(directives(Params.of(Map.of())).keySet())
        .allSatisfy(
            name ->
                assertThat(lines)
                    .anyMatch(line -> line.startsWith(name + " ${BROKERBENCH_REDIS_")));
  }

  @Test
  void the_tuned_server_of_the_articles_can_be_asked_for() {
    Params tuned =
        Params.of(
            Map.of(
                "redis.io_threads", "4",
                "redis.appendonly", "true",
                "redis.no_fsync_on_rewrite", "true",
                "redis.aof_rewrite_min_size", "128MiB",
                "redis.save", "none",
                "redis.pubsub_buffer", "256mb 64mb 60",
                "redis.cluster_node_timeout", "3s"));

    assertThat(directives(tuned))
        .containsEntry("io-threads", "4")
        .containsEntry("save", "\"\"")
        .containsEntry("appendonly", "yes")
        .containsEntry("appendfsync", "everysec")
        .containsEntry("no-appendfsync-on-rewrite", "yes")
        .containsEntry("auto-aof-rewrite-min-size", "134217728")
        .containsEntry("client-output-buffer-limit", "pubsub 256mb 64mb 60")
        .containsEntry("cluster-node-timeout", "3000");
  }

  @Test
  void a_password_is_quoted_and_the_word_none_is_no_password() {
    Params params = Params.of(Map.of("auth", "password", "auth_file", fileOf("a \"b\\")));

    assertThat(login(params)).contains("requirepass \"a \\\"b\\\\\"");
    assertThat(login(params.with("auth_file", "none"))).isEmpty();
  }

  @Test
  void a_user_may_do_what_a_load_needs_and_the_default_one_is_there() {
    Params params =
        Params.of(Map.of("auth", "password", "auth_user", "alice", "auth_file", fileOf("a \"b")));

    assertThat(login(params))
        .hasSize(3)
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "user alice on \">a \\\"b\" ~bb-* ~{bb-* &bb-* +@all -@admin -@dangerous "));
    assertThat(login(params.with("auth_user", "default")))
        .hasSize(2)
        .noneMatch(line -> line.startsWith("user default"));
  }

  private static Map<String, String> directives(Params params) {
    return RedisDirectives.of(RedisSettings.of(params));
  }

  private static List<String> login(Params params) {
    return RedisDirectives.ofLogin(Login.of(params));
  }
}
