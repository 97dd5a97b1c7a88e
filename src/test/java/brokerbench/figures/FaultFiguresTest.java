package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedFork;
import brokerbench.results.FaultEffect;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.results.MadeUpFaults;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultFiguresTest {

  private static final ForkData GOLDEN = GoldenForks.of("kafka").getFirst();

  private static double longestNs(FaultEffect... faults) {
    return FigureCatalogue.LONGEST_WITHOUT_ACKNOWLEDGEMENT.of(
        ChangedFork.of(GOLDEN).faults(List.of(faults)).fork());
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
  }
}
