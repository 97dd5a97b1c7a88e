package brokerbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DurabilityBasisTest {

  private static final String CLASS = "fsync on one node";

  private static String words(CutProof... proofs) {
    return new DurabilityBasis(List.of(proofs)).beside(CLASS);
  }

  private static CutProof proof(int cuts, int failed, boolean proving) {
    return new CutProof(
        "t", "run", "2026-01-02T03:04:05Z", "all", false, cuts, failed, 0, 9, 0, proving);
  }

  @Test
  void without_a_cut_a_class_is_read() {
    assertThat(words()).isEqualTo("fsync on one node (read)");
    assertThat(new DurabilityBasis(List.of()).beside("")).isEmpty();
  }

  @Test
  void twenty_cuts_prove_a_class_and_may_be_those_of_several_runs() {
    assertThat(words(proof(1, 0, true))).isEqualTo("fsync on one node (read, 1 cut)");
    assertThat(words(proof(19, 0, true))).isEqualTo("fsync on one node (read, 19 cuts)");
    assertThat(words(proof(20, 0, true))).isEqualTo("fsync on one node (proved, 20 cuts)");
    assertThat(words(proof(19, 0, true), proof(3, 0, true)))
        .isEqualTo("fsync on one node (proved, 22 cuts)");
  }

  @Test
  void cuts_that_a_weaker_class_survives_count_for_nothing() {
    assertThat(words(proof(20, 0, false))).isEqualTo("fsync on one node (read)");
  }

  @Test
  void nothing_is_proved_where_messages_could_not_be_read_back() {
    assertThat(words(proof(30, 1, true))).isEqualTo("fsync on one node (read, 30 cuts)");
  }

  @Test
  void one_cut_breaks_a_class_however_many_others_kept_it() {
    assertThat(words(proof(30, 0, true), MadeUpCuts.proof("t", 10, 1)))
        .isEqualTo("fsync on one node (broken, 1 of 40 cuts)");
  }
}
