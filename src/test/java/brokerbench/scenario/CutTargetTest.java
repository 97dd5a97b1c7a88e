package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CutTargetTest {

  @ParameterizedTest
  @CsvSource({
    "ALL,    1, 1, 0",
    "ALL,    3, 1, 0 1 2",
    "ONE,    3, 1, 0",
    "ONE,    3, 2, 1",
    "ONE,    3, 4, 0",
    "QUORUM, 3, 1, 0 1",
    "QUORUM, 3, 3, 2 0"
  })
  void names_other_nodes_with_each_cut(CutTarget target, int nodes, int cut, String numbers) {
    List<Integer> expected = Stream.of(numbers.split(" ")).map(Integer::parseInt).toList();

    assertThat(target.nodes(nodes, cut)).isEqualTo(expected);
  }

  @Test
  void the_load_before_a_cut_is_the_same_for_every_broker_and_class() {
    List<Trial> trials = ScenarioLibrary.powerCut().trials(1);

    assertThat(trials)
        .extracting(trial -> trial.broker() + " " + trial.params().text("durability"))
        .hasSize(9)
        .doesNotHaveDuplicates();
    assertThat(trials).extracting(trial -> trial.params().text("rate")).containsOnly("400");
  }
}
