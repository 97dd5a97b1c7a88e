package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.fork.ForkPlan;
import brokerbench.engine.fork.LegPlan;
import brokerbench.engine.load.Load;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.results.RunDirectory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With two warm-up and three measurement iterations. */
class ForkPlansTest {

  @TempDir Path root;

  private RunDirectory directory;

  @BeforeEach
  void create() {
    directory = RunDirectory.create(root, "run");
  }

  private ForkPlans plans(int fork, Map<String, String> params) {
    return new ForkPlans(
        new TrialSchedule.Slot(Trials.of("trial", 5, params), fork, fork, 1), 100, directory);
  }

  private ForkPlans plans(String brokerState, String clientState) {
    return plans(
        1, Map.of("broker", "nats", "broker_state", brokerState, "client_state", clientState));
  }

  /** Legs part by a bar; W and M are phases, with the number that results show. */
  @ParameterizedTest
  @CsvSource({
    "fresh, warm, W1 W2 M1 M2 M3",
    "fresh, cold, M1 M2 M3",
    "cold, warm, W1 W2 | M1 M2 M3",
    "cold, cold, M1 M2 M3",
    "warm, warm, W4 W5 M1 M2 M3",
    "warm, cold, M1 M2 M3",
  })
  void measured_jvm_runs_the_iterations_that_the_two_states_ask_for(
      String brokerState, String clientState, String expected) {
    ForkPlan plan = plans(brokerState, clientState).measured();

    assertThat(plan.legs().stream().map(this::words).collect(Collectors.joining(" | ")))
        .isEqualTo(expected);
  }

  private String words(LegPlan leg) {
    return leg.iterations().stream()
        .map(each -> each.id().phase().name().substring(0, 1) + each.id().iteration())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({"fresh, warm", "cold, warm", "cold, cold", "fresh, cold"})
  void only_a_warm_broker_is_primed(String brokerState, String clientState) {
    assertThat(plans(brokerState, clientState).priming()).isEmpty();
  }

  @Test
  void priming_is_the_measured_load_recorded_as_the_first_warm_up() {
    ForkPlan priming = plans("warm", "cold").priming().orElseThrow();

    assertThat(priming.legs())
        .singleElement()
        .satisfies(s -> assertThat(words(s)).isEqualTo("W1 W2 W3"));
    assertThat(priming.legs().getFirst().iterations())
        .allMatch(each -> each.messagesPerProducer() == 50_000);
    assertThat(priming.histogramLog()).endsWith("trial-priming-f1.hlog");
  }

  @ParameterizedTest
  @CsvSource({"fresh, warm", "cold, warm", "warm, warm"})
  void ordinals_count_from_zero_in_every_leg(String brokerState, String clientState) {
    for (LegPlan leg : plans(brokerState, clientState).measured().legs()) {
      assertThat(leg.iterations())
          .extracting(LoadIteration::ordinal)
          .containsExactlyElementsOf(IntStream.range(0, leg.iterations().size()).boxed().toList());
    }
  }

  /** Legs part by a bar; the ordinary iterations stand behind those of the search. */
  @ParameterizedTest
  @CsvSource({"fresh, W35 W36 M1 M2 M3", "cold, W35 W36 | M1 M2 M3"})
  void search_for_the_capacity_is_the_first_warm_up_and_runs_once(
      String brokerState, String expected) {
    Map<String, String> params =
        Map.of(
            "broker", "nats",
            "broker_state", brokerState,
            "load", "rate",
            "iteration_by", "time",
            "capacity_share", "0.5");
    List<LegPlan> legs = plans(1, params).measured().legs();

    assertThat(legs.stream().map(this::words).collect(Collectors.joining(" | ")))
        .isEqualTo(expected);
    List<LoadIteration> search = legs.getFirst().search();
    assertThat(search)
        .hasSize(Load.SEARCH_ITERATIONS)
        .allMatch(each -> each.lengthNs() == 5_000_000L && each.messagesPerProducer() == 0)
        .extracting(each -> each.id().iteration())
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 34).boxed().toList());
    assertThat(legs.getFirst().iterations().getFirst().ordinal()).isEqualTo(search.size());
    assertThat(legs.stream().skip(1)).allMatch(each -> each.search().isEmpty());
  }

  @Test
  void counts_and_lengths_follow_the_phase() {
    Map<String, String> params = new HashMap<>();
    params.put("messages_per_producer", "70");
    params.put("warmup_messages_per_producer", "7");
    List<LoadIteration> byCount = plans(1, params).measured().legs().getFirst().iterations();
    assertThat(byCount)
        .extracting(LoadIteration::messagesPerProducer)
        .containsExactly(7L, 7L, 70L, 70L, 70L);

    params.put("iteration_by", "time");
    List<LoadIteration> byTime = plans(1, params).measured().legs().getFirst().iterations();
    assertThat(byTime).allMatch(each -> each.messagesPerProducer() == 0);
    assertThat(byTime)
        .extracting(LoadIteration::lengthNs)
        .containsExactly(10_000_000L, 10_000_000L, 20_000_000L, 20_000_000L, 20_000_000L);
  }

  @Test
  void forks_and_legs_share_no_topic_and_no_seed() {
    ForkPlan first = plans("cold", "warm").measured();
    ForkPlan second = plans(2, Map.of("broker", "nats", "broker_state", "cold")).measured();

    assertThat(
            List.of(
                first.legs().get(0).topicPrefix(),
                first.legs().get(1).topicPrefix(),
                second.legs().get(0).topicPrefix(),
                second.legs().get(1).topicPrefix()))
        .doesNotHaveDuplicates();
    assertThat(first.seed()).isNotEqualTo(second.seed());
  }
}
