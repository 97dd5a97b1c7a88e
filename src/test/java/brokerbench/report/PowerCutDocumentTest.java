package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.HtmlForm;
import brokerbench.document.TextForm;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import brokerbench.validity.ForkFinding;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PowerCutDocumentTest {

  private static final long SECOND_NS = 1_000_000_000L;

  private static PowerCut cut(int number, long vanished, OptionalLong lostNs, boolean kept) {
    return cut(number, vanished, lostNs, OptionalLong.of(number * SECOND_NS), kept);
  }

  private static PowerCut cut(
      int number, long vanished, OptionalLong lostNs, OptionalLong servingNs, boolean kept) {
    return new PowerCut(
        "power-cut-kafka",
        "kafka",
        number,
        "all",
        false,
        OptionalLong.of(0),
        1,
        1,
        "page cache of one node",
        10 * SECOND_NS,
        4_010,
        4_000,
        vanished,
        lostNs,
        2,
        3,
        7,
        servingNs,
        OptionalLong.of(40),
        OptionalDouble.of(10),
        OptionalLong.of(3_000),
        OptionalLong.of(500),
        kept);
  }

  @Test
  void a_class_is_the_sum_of_its_cuts_with_the_longest_loss() {
    String text =
        TextForm.of(
            PowerCutDocument.of(
                List.of(
                    cut(1, 1_000, OptionalLong.of(3 * SECOND_NS), true),
                    cut(2, 500, OptionalLong.of(9 * SECOND_NS), true)),
                List.of()));

    assertThat(text.replaceAll("\\s+", " "))
        .contains("all of 1, after a load of about 10.0 s. The kernel")
        .contains("older than 30.0 s, and looks each 5.0 s.");
    assertThat(text)
        .containsPattern("kafka +page cache of one node +2 +8,000 +1,500 +9.00 s")
        .containsPattern("kafka +page cache of one node +1 +4,000 +1,000 +3.00 s")
        .containsPattern("kafka +page cache of one node +2.00 s +10 +kept");
  }

  @Test
  void a_class_one_of_whose_cuts_left_a_replica_behind_has_no_time_until_it_serves() {
    PowerCut served = cut(1, 0, OptionalLong.empty(), true);
    PowerCut unsynced = cut(2, 0, OptionalLong.empty(), OptionalLong.empty(), true);

    assertThat(TextForm.of(PowerCutDocument.of(List.of(served, unsynced), List.of())))
        .containsPattern("kafka +page cache of one node +not in sync +10 +kept")
        .containsPattern("kafka +page cache of one node +1.00 s +10 +kept");
  }

  @Test
  void one_broken_promise_breaks_that_of_its_class() {
    assertThat(
            TextForm.of(
                PowerCutDocument.of(
                    List.of(
                        cut(1, 0, OptionalLong.empty(), true),
                        cut(2, 1, OptionalLong.of(1), false)),
                    List.of())))
        .contains("broken");
  }

  @Test
  void no_cut_is_said_to_be_none() {
    assertThat(TextForm.of(PowerCutDocument.of(List.of(), List.of())))
        .contains("No power was cut.");
  }

  @Test
  void the_answer_stands_first_on_the_page_in_one_sentence() {
    String page =
        HtmlForm.of(
            PowerCutDocument.TITLE,
            PowerCutDocument.of(
                List.of(
                    cut(1, 1_000, OptionalLong.of(3 * SECOND_NS), true),
                    cut(2, 500, OptionalLong.of(9 * SECOND_NS), false)),
                List.of()));

    assertThat(page)
        .contains(
            "<h1>Power cuts</h1>\n<p>Of 8,000 acknowledged messages 1,500 vanished in 2 power cuts;"
                + " the promise was broken by kafka (page cache of one node).</p>")
        .contains("<td class=\"text\">kafka</td>")
        .doesNotContain("<script");
  }

  @Test
  void the_answer_of_cuts_that_all_classes_survived_says_so() {
    assertThat(PowerCutDocument.answer(List.of(cut(1, 0, OptionalLong.empty(), true)), List.of()))
        .isEqualTo(
            "Of 4,000 acknowledged messages 0 vanished in 1 power cut; every durability class kept"
                + " its promise.");
  }

  /**
   * The loss itself may keep a cluster from starting, so that such a cut must not be passed over.
   */
  @Test
  void a_cut_that_failed_is_told_and_no_promise_is_said_to_be_kept_by_it() {
    List<LocatedFinding> failed =
        List.of(
            new LocatedFinding(
                "power-cut-nats", 1, null, new ForkFinding.ForkFailed("no quorum", "")),
            new LocatedFinding(
                "power-cut-nats", 2, null, new ForkFinding.ForkFailed("no quorum", "")));
    List<PowerCut> cuts = List.of(cut(1, 0, OptionalLong.empty(), true));

    assertThat(PowerCutDocument.answer(cuts, failed))
        .contains("each durability class that was read back kept its promise; what became of")
        .endsWith("is not known: 2 of power-cut-nats.");
    assertThat(PowerCutDocument.answer(List.of(), failed)).startsWith("Nothing was read back; ");
    assertThat(TextForm.of(PowerCutDocument.of(cuts, failed)))
        .contains("CUTS THAT FAILED", "power-cut-nats, cut 2: ", "no quorum");
  }
}
