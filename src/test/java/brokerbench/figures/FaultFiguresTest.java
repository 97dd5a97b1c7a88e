package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedFork;
import brokerbench.results.FaultEffect;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.results.MadeUpFaults;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FaultFiguresTest {

  private static final ForkData GOLDEN = GoldenForks.of("kafka").getFirst();

  private static double longestNs(FaultEffect... faults) {
    return FigureCatalogue.LONGEST_WITHOUT_ACKNOWLEDGEMENT.of(fork(faults));
  }

  private static ForkData fork(FaultEffect... faults) {
    return ChangedFork.of(GOLDEN).faults(List.of(faults)).fork();
  }

  @Test
  void the_longest_of_all_faults_counts_whichever_it_is() {
    assertThat(longestNs(MadeUpFaults.pause("t", 1, 7, 0))).isEqualTo(7);
    assertThat(longestNs(MadeUpFaults.pause("t", 1, 9, 0), MadeUpFaults.pause("t", 1, 7, 0)))
        .isEqualTo(9);
    assertThat(longestNs(MadeUpFaults.pause("t", 1, 7, 0), MadeUpFaults.pause("t", 1, 9, 0)))
        .isEqualTo(9);
  }

  @Test
  void without_a_fault_there_is_none() {
    assertThat(longestNs()).isNaN();
    assertThat(ofEach(fork(MadeUpFaults.pause("t", 1, 7, 0)), fork())).containsExactly(7);
  }

  @Test
  void the_longest_times_alone_are_no_figure_of_forks_one_of_which_has_too_short_a_one() {
    ForkData waited = fork(MadeUpFaults.pause("t", 1, 7, 0));
    ForkData never = fork(quiet());

    assertThat(longestNs(quiet())).isNaN();
    assertThat(ofEach(waited, waited)).containsExactly(7, 7);
    assertThat(ofEach(waited, never)).isEmpty();
    assertThat(ofEach(waited, fork(quiet(), MadeUpFaults.pause("t", 1, 9, 0))))
        .containsExactly(7, 9);
  }

  private static FaultEffect quiet() {
    OptionalLong none = OptionalLong.empty();
    return MadeUpFaults.quiet(none, none, none, none);
  }

  private static double[] ofEach(ForkData... forks) {
    return FigureCatalogue.LONGEST_WITHOUT_ACKNOWLEDGEMENT.ofEach(List.of(forks));
  }
}
