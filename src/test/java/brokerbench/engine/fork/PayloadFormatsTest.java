package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.measurement.PayloadFormat;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.ParamSpec.Kind.Choice;
import brokerbench.scenario.Scenario;
import brokerbench.scenario.ScenarioReader;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The formats that scenarios name are those that payloads can have. */
class PayloadFormatsTest {

  @Test
  void scenarios_name_every_format_and_no_other() {
    Choice choice = (Choice) ParamCatalogue.named("payload_format").kind();

    assertThat(Arrays.stream(PayloadFormat.values()).map(PayloadFormat::word))
        .containsExactlyElementsOf(choice.words());
    assertThat(choice.words())
        .allSatisfy(word -> assertThat(PayloadFormat.ofWord(word).word()).isEqualTo(word));
  }

  @ParameterizedTest
  @EnumSource
  void a_scenario_may_ask_for_the_shortest_payload_and_for_none_below(PayloadFormat format) {
    assertThatCode(() -> scenario(format, format.leastBytes()).trials(1))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> scenario(format, format.leastBytes() - 1).trials(1))
        .isInstanceOf(InvalidScenarioException.class);
  }

  private static Scenario scenario(PayloadFormat format, int bytes) {
    return ScenarioReader.read(
        """
        name: mine
        params: {payload_format: %s, payload_size: %d}
        """
            .formatted(format.word(), bytes),
        "mine.yaml");
  }
}
