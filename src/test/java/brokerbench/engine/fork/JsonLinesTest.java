package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.LiveBroker;
import brokerbench.broker.LiveSemantics;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.engine.fork.powercut.PowerCutMessage;
import brokerbench.engine.load.fault.MadeFault;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.measurement.LatencyMetric;
import brokerbench.results.BrokerStops;
import brokerbench.results.Capacity;
import brokerbench.results.ClientStage;
import brokerbench.results.ClientUse;
import brokerbench.results.ConsumerKill;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.PublishStage;
import brokerbench.validity.DeliveryFinding;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesTest {

  private static final IterationId ID = new IterationId("trial", 2, Phase.WARMUP, 3);

  private static final IterationResult RESULT =
      new IterationResult(
          ID,
          1,
          Long.MAX_VALUE,
          3,
          4,
          5,
          0.1,
          new DeliveryCounts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
          List.of(
              new LatencySummary(
                  LatencyMetric.END_TO_END_LATENCY, 0, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1)),
          new ClientUse(1, 2, 3, 4, 5, 6, 7, OptionalLong.of(8), 9),
          List.of(
              new DeliveryFinding.MessagesLost(10, 1, DeliveryGuarantee.AT_LEAST_ONCE),
              new DeliveryFinding.PublishFailed(1, "line one\nline two \"quoted\" \u2603")));

  private static final ForkMessage.Ready READY =
      new ForkMessage.Ready(
          new LiveBroker(
              "nats",
              "2.15.1",
              new LiveSemantics(
                  DeliveryGuarantee.AT_LEAST_ONCE,
                  "asked",
                  DurabilityClass.FSYNC_ON_ONE_NODE,
                  "read"),
              new TreeMap<>(Map.of("topic.storage", "file"))),
          "jnats 2.26.2",
          PublishAcknowledgement.BROKER,
          1_024);

  private static final FaultEffect FAULT =
      new FaultEffect(
          "trial",
          2,
          1,
          "pause",
          "leader",
          "kafka-2",
          10,
          11,
          12,
          OptionalLong.of(13),
          OptionalLong.empty(),
          8,
          1,
          OptionalLong.of(14),
          OptionalLong.of(15),
          OptionalLong.of(5),
          OptionalLong.of(16),
          OptionalLong.empty(),
          OptionalLong.of(17),
          18,
          17,
          0.5,
          OptionalLong.of(3),
          OptionalLong.of(30),
          OptionalLong.of(0),
          OptionalLong.of(19),
          OptionalLong.of(20),
          OptionalLong.of(21),
          "broker.session.timeout.ms=9000",
          "3 x IOException: refused");

  static Stream<ForkMessage> forkMessages() {
    return Stream.of(
        new ForkMessage.LegWanted(1),
        READY,
        new ForkMessage.IterationStarted(ID, 7),
        new ForkMessage.Progress(1, 2, 3, 4.5, 1e9, OptionalLong.empty(), OptionalLong.of(7)),
        new ForkMessage.IterationFinished(
            RESULT, List.of(new ClientStage(ID, PublishStage.CLIENT_BUFFER, 3, 0.5))),
        new ForkMessage.CapacityFound(
            new Capacity("trial", 2, 2e4, 5_123.4, OptionalDouble.empty(), 0.1)),
        new ForkMessage.DrainStarted(),
        new ForkMessage.Waits(true),
        new ForkMessage.LoadEnded(),
        new ForkMessage.LeaderFound("kafka-2"),
        new ForkMessage.FaultsWanted(),
        new ForkMessage.FaultSecondsSeen(
            List.of(
                new FaultSecond(
                    "trial",
                    2,
                    10,
                    1_000,
                    0,
                    OptionalLong.of(990),
                    OptionalLong.of(1_000_000_000),
                    OptionalLong.empty(),
                    3,
                    OptionalInt.of(8)))),
        new ForkMessage.FaultsSeen(List.of(FAULT)),
        new ForkMessage.ConsumersKilled(
            List.of(
                new ConsumerKill(
                    "trial",
                    2,
                    1,
                    5_000,
                    3,
                    2,
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty()))),
        new ForkMessage.BrokerStopped(new BrokerStops("trial", 2, 0.1, 10, 1, 3)),
        new ForkMessage.LoadFinished(
            List.of(new DeliveryFinding.BrokerCountDiffers("10 topics", 5, 4)), 30, 29),
        new ForkMessage.ForkFinished(),
        new ForkMessage.ForkFailed("no round trip within 60 s"));
  }

  @ParameterizedTest
  @MethodSource("forkMessages")
  void every_message_of_a_fork_survives_the_round_trip_on_one_line(ForkMessage message) {
    String line = JsonLines.write(message);

    assertThat(line).doesNotContain("\n");
    assertThat(JsonLines.read(line, ForkMessage.class)).isEqualTo(message);
  }

  static Stream<HostMessage> hostMessages() {
    return Stream.of(
        new HostMessage.Connect(new Endpoints(List.of("127.0.0.1:1", "127.0.0.1:2"))),
        new HostMessage.Begin(),
        new HostMessage.FaultsMade(
            List.of(new MadeFault("kafka-2", 1, 2, 3, OptionalLong.empty()))),
        new HostMessage.Leave());
  }

  @ParameterizedTest
  @MethodSource("hostMessages")
  void every_message_of_the_host_survives_the_round_trip(HostMessage message) {
    assertThat(JsonLines.read(JsonLines.write(message), HostMessage.class)).isEqualTo(message);
  }

  static Stream<PowerCutMessage> powerCutMessages() {
    return Stream.of(
        new PowerCutMessage.Ready(READY),
        new PowerCutMessage.Published(1, List.of(7L, PowerCutMessage.Published.NEVER)),
        new PowerCutMessage.Waiting(),
        new PowerCutMessage.Serving(5, true),
        new PowerCutMessage.ReadBack(1, List.of(0, 2)),
        new PowerCutMessage.Finished(1, 2),
        new PowerCutMessage.Failed("the brokers do not serve"));
  }

  @ParameterizedTest
  @MethodSource("powerCutMessages")
  void every_message_of_a_power_cut_survives_the_round_trip(PowerCutMessage message) {
    assertThat(JsonLines.read(JsonLines.write(message), PowerCutMessage.class)).isEqualTo(message);
  }

  @Test
  void no_kind_of_message_is_missing_above() {
    assertThat(powerCutMessages().map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.asList(PowerCutMessage.class.getPermittedSubclasses()));
    assertThat(forkMessages().map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.asList(ForkMessage.class.getPermittedSubclasses()));
    assertThat(hostMessages().map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.asList(HostMessage.class.getPermittedSubclasses()));
  }

  @Test
  void plan_survives_the_round_trip() {
    ForkPlan plan =
        new ForkPlan(
            "trial",
            2,
            Params.of(Map.of("broker", "kafka", "rate", "0.5")),
            List.of(
                new LegPlan(
                    "prefix",
                    List.of(new LoadIteration(0, ID, 0, 5)),
                    List.of(new LoadIteration(1, ID, 10, 20)))),
            -1,
            "a b/\u2603.hlog");

    String line = JsonLines.write(plan);

    assertThat(line).doesNotContain("\n");
    assertThat(JsonLines.read(line, ForkPlan.class)).isEqualTo(plan);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Terminating due to java.lang.OutOfMemoryError: Java heap space",
        "{\"message\":\".ForkMessage$Ready\",\"guarantee\":\"at_le",
        "{\"message\":\"unheard_of\"}",
        "{\"message\":\".ForkMessage$LegWanted\"}",
      })
  void what_is_no_message_is_refused_with_its_text(String line) {
    assertThatThrownBy(() -> JsonLines.read(line, ForkMessage.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a ForkMessage: " + line);
  }
}
