package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RateStepsTest {

  private static final Protocol TEN_ITERATIONS =
      new Protocol(1, 0, 10, Duration.ofSeconds(1), Duration.ofSeconds(1));

  private static Params params(String point) {
    Map<String, String> values =
        Arrays.stream(point.split(" ", -1))
            .map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    return Params.of(values);
  }

  @Test
  void multiplies_the_rate_from_the_second_iteration_on() {
    RateSteps steps = RateSteps.of(params("load=rate rate_step=1.5 stop_at_loss=true"));

    assertThat(steps).isEqualTo(new RateSteps(1.5, true));
    assertThat(steps.areRising()).isTrue();
    assertThat(steps.multiple(1)).isEqualTo(1);
    assertThat(steps.multiple(3)).isEqualTo(2.25);
  }

  @Test
  void default_is_one_rate() {
    assertThat(RateSteps.of(Params.of(Map.of())).areRising()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stop_at_loss=true | stop_at_loss=true ends steps; set rate_step above 1, such as 1.5",
        "rate_step=2 | rate_step=2 needs load=rate; set that, or rate_step=1 for load=saturate",
        "rate_step=2 load=rate iteration_by=time capacity_share=0.5"
            + " | rate_step=2 rises from rate; set capacity_share=0 in place of 0.5",
        "rate_step=2 load=rate broker=kafka broker_state=warm"
            + " | rate_step=2 loads the broker step by step; set broker_state=fresh or cold",
        "rate_step=10 load=rate rate=2"
            + " | rate_step=10 raises rate=2 beyond 1000000000 within 10 iterations; lower"
            + " rate_step, or -i"
      })
  void refuses_steps_that_contradict_the_load(String point, String message) {
    Params params = params(point);

    assertThatThrownBy(() -> RateSteps.check(params, TEN_ITERATIONS))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(message);
  }

  @Test
  void lets_pass_a_last_rate_that_can_be_offered() {
    assertThatCode(() -> RateSteps.check(params("rate_step=10 load=rate rate=1"), TEN_ITERATIONS))
        .doesNotThrowAnyException();
  }
}
