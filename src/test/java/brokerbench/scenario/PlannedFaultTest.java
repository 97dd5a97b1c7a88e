package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PlannedFaultTest {

  private static final Protocol PROTOCOL =
      new Protocol(1, 1, 2, Duration.ofSeconds(5), Duration.ofSeconds(30));

  private static FaultInstant at(Duration time) {
    return new FaultInstant.At(time, time);
  }

  @Test
  void reads_faults_in_their_order() {
    assertThat(
            PlannedFault.parse(
                "pause node-2 at 1.5s for 200ms; stop all at 10s for 1s; kill leader at 30s"))
        .containsExactly(
            new PlannedFault(
                NodeFault.PAUSE,
                new FaultTarget.Node(2),
                at(Duration.ofMillis(1_500)),
                Optional.of(Duration.ofMillis(200))),
            new PlannedFault(
                NodeFault.STOP,
                new FaultTarget.All(),
                at(Duration.ofSeconds(10)),
                Optional.of(Duration.ofSeconds(1))),
            new PlannedFault(
                NodeFault.KILL,
                new FaultTarget.Leader(),
                at(Duration.ofSeconds(30)),
                Optional.empty()));
    assertThat(PlannedFault.parse("none")).isEmpty();
  }

  @Test
  void a_fault_waits_until_the_nodes_of_the_one_before_it_serve() {
    List<PlannedFault> read =
        PlannedFault.parse("stop node-1 at 10s for 100ms; stop node-2 at served+15s for 100ms");

    assertThat(read)
        .extracting(PlannedFault::instant)
        .containsExactly(
            at(Duration.ofSeconds(10)), new FaultInstant.AfterServing(Duration.ofSeconds(15)));
    assertThat(read.getLast().end(read.getFirst().end(Duration.ZERO)))
        .isEqualTo(Duration.ofMillis(25_200));
  }

  @Test
  void leaves_instant_and_node_to_the_seed() {
    assertThat(PlannedFault.parse("kill any at 1.5s..20s for 3s"))
        .containsExactly(
            new PlannedFault(
                NodeFault.KILL,
                new FaultTarget.Any(),
                new FaultInstant.At(Duration.ofMillis(1_500), Duration.ofSeconds(20)),
                Optional.of(Duration.ofSeconds(3))));
    assertThat(PlannedFault.parse("kill any at 1.5s..20s for 3s").getFirst().end(Duration.ZERO))
        .isEqualTo(Duration.ofSeconds(23));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill any at 5s..5s for 1s | leaves no instant to choose",
        "kill any at 5s..4s for 1s | leaves no instant to choose",
        "kill any at 5s.. for 1s | faults: duration '5s..'",
        "kill any at ..5s for 1s | faults: duration '",
        "kill any at served+1s..5s for 1s | leaves no instant to choose",
        "kill any at served for 1s | faults: duration 'served'",
      })
  void refuses_a_span_without_instants(String text, String message) {
    assertThatThrownBy(() -> PlannedFault.parse(text))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(message);
  }

  @Test
  void reads_faults_of_the_path_with_their_amounts() {
    assertThat(
            PlannedFault.parse(
                "cut all at 1s for 2s; reset leader at 4s for 1s;"
                    + " latency 50ms node-1 at 6s for 1s; latency 1s jitter 20ms all at 8s for 1s;"
                    + " bandwidth 2MB/s all at 10s for 1s"))
        .extracting(PlannedFault::kind)
        .containsExactly(
            new PathFault.Cut(),
            new PathFault.Reset(),
            new PathFault.Latency(Duration.ofMillis(50), Duration.ZERO),
            new PathFault.Latency(Duration.ofSeconds(1), Duration.ofMillis(20)),
            new PathFault.Bandwidth(2_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cut",
        "reset",
        "latency 50ms",
        "latency 50ms jitter 9ms",
        "bandwidth 100KB/s",
        "loss 1%",
        "loss 0.25%"
      })
  void a_fault_of_the_path_is_written_as_it_is_read(String word) {
    assertThat(PlannedFault.parse(word + " all at 1s for 2s").getFirst().kind().word())
        .isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latency 0ms | is not a whole number of milliseconds above 0",
        "latency 1500us | is not a whole number of milliseconds",
        "latency 5ms jitter 6ms | varies by more than it is",
        "latency 5ms jitter 0ms | is not a whole number of milliseconds above 0",
        "latency 5ms jitter | is not a fault; expected for example",
        "latency 50 | faults: duration '50'",
        "bandwidth 0KB/s | is not a whole number of kilobytes per second",
        "bandwidth 1KiB/s | is not a whole number of kilobytes per second",
        "bandwidth 1zB/s | faults: size '1zB'",
        "bandwidth 100KB | is not a fault; expected for example",
        "loss 0% | is not a share of packets from 0.01% to 50%, such as 1%",
        "loss 51% | is not a share of packets",
        "loss 0.001% | is not a share of packets",
        "loss 5 | is not a fault; expected for example",
        "latency | is not a fault; expected for example",
        "cut 5ms | is not a fault; expected for example",
      })
  void refuses_an_amount_that_cannot_be_made(String word, String message) {
    assertThatThrownBy(() -> PlannedFault.parse(word + " all at 1s for 2s"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pause",
        "pause node-0 at 1s for 1s",
        "freeze node-1 at 1s for 1s",
        "pause follower at 1s for 1s",
        "pause node-1 for 1s",
        "pause node-1 at 1s;kill node-1 at 2s",
      })
  void refuses_what_is_no_fault_with_the_form(String text) {
    assertThatThrownBy(() -> PlannedFault.parse(text))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageStartingWith("faults: '")
        .hasMessageContaining("is not a fault; expected for example 'pause node-1 at 10s for 2s'");
  }

  @Test
  void refuses_an_instant_without_a_unit() {
    assertThatThrownBy(() -> PlannedFault.parse("kill node-1 at 10"))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageStartingWith("faults: ");
  }

  private static void check(String point, String faults) {
    Map<String, String> values =
        new HashMap<>(
            Map.of("broker", "kafka", "load", "rate", "iteration_by", "time", "nodes", "3"));
    Arrays.stream(point.split(" ", -1))
        .filter(each -> !each.isEmpty())
        .map(each -> each.split("=", 2))
        .forEach(each -> values.put(each[0], each[1]));
    values.put("faults", faults);
    FaultConsistency.check(Params.of(values), PROTOCOL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load=saturate | kill node-1 at 1s for 1s | needs load=rate: a closed loop sends nothing",
        "iteration_by=count | kill node-1 at 1s for 1s | needs iteration_by=time",
        "rate=999 | kill node-1 at 1s for 1s | needs 10 messages per second of each producer",
        "spike_factor=2 | kill node-1 at 1s for 1s | needs one rate",
        "rate_step=2 | kill node-1 at 1s for 1s | needs one rate",
        "broker_stopped=0.1 | kill node-1 at 1s for 1s | must be all that disturbs the load",
        "consumer_pauses=1 | kill node-1 at 1s for 1s | must be all that disturbs the load",
        "broker=inmemory | kill node-1 at 1s for 1s | needs a broker with nodes",
        "'' | cut node-1 at 1s for 1s | which needs client_path=proxy; client_path=direct",
        "'' | fill node-1 at 1s for 1s | which needs its own disk; set node_disk=512MiB",
        "'' | upgrade node-1 at 1s for 1s | needs a version to upgrade to",
        "upgrade_to=4.3.1 kafka.version=4.0.0 broker_life=trial | upgrade node-1 at 1s for 1s | which later forks would find upgraded; set broker_life=fork",
        "progress_timeout=1s nodes=1 | pause node-1 at 1s for 1s | leaves nothing to make progress for as long as progress_timeout=1s",
        "broker=redis upgrade_to=8.0.3 | upgrade node-1 at 1s for 1s | of which the suite can get several",
        "upgrade_to=4.3.1 kafka.version=4.3.1 | upgrade node-1 at 1s for 1s | to the version they already run, upgrade_to=4.3.1 and kafka.version=4.3.1",
        "broker=nats nats.mode=core nats.request_reply=true | kill leader at 1s for 1s | names the leader, and broker=nats as it is configured has none",
        "broker=http subscriptions_per_topic=0 nodes=1 http.front=nginx http.workers=4 | kill node-9 at 1s for 1s"
            + " | does not exist; nodes=1 of 5 servers, each of which is a node to a fault; give node-1 to node-5",
        "broker=http subscriptions_per_topic=0 nodes=1 http.front=nginx http.workers=4 | kill node-1 at 1s | leaves no node to go on with",
        "broker=http subscriptions_per_topic=0 nodes=1 http.front=nginx http.workers=4 | kill any at 1s | leaves no node to go on with",
        "broker=http subscriptions_per_topic=0 nodes=1 http.front=nats http.workers=4 | kill node-6 at 1s | leaves no node to go on with",
        "broker=http subscriptions_per_topic=0 nodes=1 | kill node-1 at 1s | leaves no node to go on with",
        "upgrade_to=4.3.1 | upgrade node-1 at 1s | upgrades a node and does not start it again",
        "node_disk=64MiB | fill node-1 at 1s | leaves a disk full",
        "client_path=proxy | cut node-1 at 1s | disturbs the path of clients without an end",
        "'' | kill node-4 at 1s for 1s | names a node that does not exist; nodes=3",
        "'' | pause node-1 at 1s | pauses a node without an end",
        "'' | kill node-1 at 1s for 0s | ends as it begins",
        "'' | kill all at 1s | leaves no node to go on with",
        "nodes=1 | kill node-1 at 1s | leaves no node to go on with",
        "'' | kill node-3 at 1s | only one node of three with enough copies of its messages",
        "replication_factor=2 kafka.min_insync_replicas=2 | kill node-3 at 1s | leaves no node to go on with",
        "broker=nats replication_factor=2 | kill node-3 at 1s | leaves no node to go on with",
        "broker=redis redis.mode=pubsub | kill node-3 at 1s | leaves no node to go on with",
        "'' | kill node-1 at 1s; kill node-2 at 5s for 1s | leaves no node to go on with",
        "'' | kill node-1 at 1s for 4s; kill node-2 at 5s for 1s | before the one before it is over",
        "'' | kill any at 1s..4s for 1s; kill node-2 at 5s for 1s | before the one before it is over",
        "'' | kill node-1 at served+1s for 1s | begins with a fault after serving",
        "'' | kill node-1 at 1s for 1s; kill node-1 at served+1s for 1s; kill node-2 at 50s for 1s"
            + " | after one that waits for serving, whose end is not known in advance",
        "'' | kill node-1 at 1s for 1s; kill node-2 at served+58s for 1s | goes on after the",
        "'' | kill any at 1s..59s for 1s | goes on after the measurement of 60 s",
        "'' | kill node-1 at 59s for 1s | goes on after the measurement of 60 s",
      })
  void refuses_what_contradicts_the_load(String point, String faults, String message) {
    assertThatThrownBy(() -> check(point, faults))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageStartingWith("faults=" + faults)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate=1000 replication_factor=2 | pause all at 1s for 3s; kill node-3 at 59s",
        "broker=nats nats.mode=core | kill node-3 at 59s",
        "broker=redis replication_factor=2 | kill node-3 at 59s",
        "load=saturate | none",
        "rate=1000 | stop node-1 at 1s for 1s; stop node-2 at served+5s for 1s",
        "broker=http subscriptions_per_topic=0 nodes=1 http.front=nginx http.workers=4 | kill node-2 at 5s",
        "client_path=proxy | cut all at 1s for 3s",
      })
  void lets_pass_what_can_be_told(String point, String faults) {
    assertThatCode(() -> check(point, faults)).doesNotThrowAnyException();
  }

  private static Scenario read(String lines) {
    return ScenarioReader.read("name: mine\n" + lines + "\n", "mine.yaml");
  }

  @Test
  void faults_are_the_parameter_of_that_name() {
    Scenario mine =
        read(
            """
            faults:
            - {kind: pause, target: node-1, at: 10s, for: 2s}
            - {kind: kill, target: leader, at: 20s}
            """);

    assertThat(mine.space())
        .containsEntry("faults", List.of("pause node-1 at 10s for 2s; kill leader at 20s"));
    assertThat(read("faults: []").space()).containsEntry("faults", List.of("none"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "faults: pause | faults takes a list of faults",
        "faults: [{kind: pause, node: 1}] | unknown key of a fault 'node'",
        "faults: [{kind: pause, at: 1s}] | faults: 'pause  at 1s' is not a fault",
      })
  void refuses_what_is_no_list_of_faults(String lines, String message) {
    assertThatThrownBy(() -> read(lines))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining(message);
  }
}
