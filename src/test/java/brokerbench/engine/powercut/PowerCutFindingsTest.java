package brokerbench.engine.powercut;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.PowerCut;
import brokerbench.validity.Finding;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCutFindingsTest {

  private static PowerCut cut(boolean inSync, boolean kept) {
    OptionalLong none = OptionalLong.empty();
    return new PowerCut(
        "t",
        "nats",
        1,
        "quorum",
        false,
        OptionalLong.of(0),
        3,
        3,
        "page cache of a quorum",
        1,
        10,
        10,
        kept ? 0 : 10,
        none,
        0,
        0,
        0,
        inSync ? OptionalLong.of(1) : none,
        none,
        OptionalDouble.empty(),
        none,
        none,
        kept);
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, ''",
    "false, true, replicas_out_of_sync",
    "true, false, durability_broken",
    "false, false, 'durability_broken, replicas_out_of_sync'"
  })
  void a_cut_tells_what_it_broke_and_what_it_left_apart(
      boolean inSync, boolean kept, String kinds) {
    assertThat(
            String.join(
                ", ", PowerCuts.found(cut(inSync, kept)).stream().map(Finding::word).toList()))
        .isEqualTo(kinds);
  }
}
