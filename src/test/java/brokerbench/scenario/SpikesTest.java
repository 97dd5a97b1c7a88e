package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpikesTest {

  private static Params params(String point) {
    Map<String, String> values =
        Arrays.stream(point.split(" ", -1))
            .map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    return Params.of(values);
  }

  @Test
  void takes_factor_period_and_length_from_the_parameters() {
    assertThat(Spikes.of(params("spike_factor=10 spike_every=2s spike_length=50ms")))
        .isEqualTo(new Spikes(10, 2_000_000_000L, 50_000_000L));
    assertThat(Spikes.of(params("spike_every=2s"))).isEqualTo(Spikes.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spike_factor=10 | spike_factor=10 needs load=rate; set that, or spike_factor=1 for"
            + " load=saturate",
        "spike_factor=10 load=rate | spike_factor=10 needs iteration_by=time, since a spike is a"
            + " length of time",
        "spike_factor=10 load=rate iteration_by=time rate_step=2"
            + " | spike_factor=10 has one rate between spikes; set rate_step=1",
        "spike_factor=10 load=rate iteration_by=time spike_length=10s"
            + " | spike_length=10s leaves nothing of spike_every=10s between two spikes",
        "spike_factor=10 load=rate iteration_by=time rate=200000000"
            + " | spike_factor=10 raises rate=200000000 beyond 1000000000; lower one of them"
      })
  void refuses_spikes_that_contradict_the_load(String point, String message) {
    Params params = params(point);

    assertThatThrownBy(() -> Spikes.check(params))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(message);
  }

  @Test
  void lets_pass_what_can_be_offered() {
    assertThatCode(() -> Spikes.check(params("spike_factor=10 load=rate iteration_by=time")))
        .doesNotThrowAnyException();
    assertThatCode(() -> Spikes.check(params("spike_length=20s"))).doesNotThrowAnyException();
  }
}
