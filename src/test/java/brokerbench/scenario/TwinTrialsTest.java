package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TwinTrialsTest {

  private static List<Trial> quickstart() {
    return ScenarioLibrary.find("quickstart").getFirst().trials(1);
  }

  private static Map<String, String> without(Trial trial, String... names) {
    Map<String, String> values = new TreeMap<>(trial.params().values());
    List.of(names).forEach(values::remove);
    return values;
  }

  @Test
  void each_trial_stands_twice_with_its_label_in_its_id_and_all_else_equal() {
    List<Trial> twins = TwinTrials.of(quickstart(), 0);

    assertThat(twins).hasSize(2 * quickstart().size());
    for (int i = 0; i < twins.size(); i += 2) {
      Trial once = quickstart().get(i / 2);
      Trial a = twins.get(i);
      Trial b = twins.get(i + 1);
      assertThat(a.id()).isEqualTo(once.id() + "-label=a");
      assertThat(b.id()).isEqualTo(once.id() + "-label=b");
      assertThat(without(a, "label"))
          .isEqualTo(without(b, "label"))
          .isEqualTo(without(once, "label"));
      assertThat(a.protocol()).isEqualTo(b.protocol()).isEqualTo(once.protocol());
      assertThat(TwinTrials.measureNoClaim(a)).isTrue();
      assertThat(TwinTrials.measureNoClaim(once)).isFalse();
    }
  }

  @Test
  void the_broker_of_label_b_alone_is_stopped() {
    List<Trial> twins = TwinTrials.of(quickstart().subList(0, 1), 0.1);

    assertThat(twins)
        .extracting(trial -> trial.params().text("broker_stopped"))
        .containsExactly("0", "0.1");
    assertThat(twins.get(1).id()).endsWith("-broker_stopped=0.1-label=b");
    assertThat(without(twins.get(0), "label", "broker_stopped"))
        .isEqualTo(without(twins.get(1), "label", "broker_stopped"));
  }

  @Test
  void a_trial_with_a_label_has_no_twins() {
    List<Trial> twins = TwinTrials.of(quickstart(), 0);

    assertThatThrownBy(() -> TwinTrials.of(twins, 0)).hasMessageContaining("label");
  }
}
