package brokerbench.document;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.statistics.Estimate;
import brokerbench.statistics.Scale;
import java.util.List;
import org.junit.jupiter.api.Test;

class DetectableBlocksTest {

  private static Estimate ratio(double... forks) {
    return Estimate.of(forks, Scale.RATIO);
  }

  private static Estimate difference(double... forks) {
    return Estimate.of(forks, Scale.DIFFERENCE);
  }

  private static String text(DetectableBlocks blocks) {
    return MarkdownForm.of(new Document(blocks.blocks()));
  }

  @Test
  void sides_of_one_figure_are_pooled_and_those_within_forks_are_a_row_of_their_own() {
    DetectableBlocks blocks = new DetectableBlocks();
    blocks.add("rate", "msg_per_s", List.of(ratio(100, 108, 92), ratio(50, 54, 46)));
    blocks.add("rate", "msg_per_s", List.of(ratio(10, 10.8, 9.2), ratio(5, 5.4, 4.6)));
    blocks.addWithin("rate", "msg_per_s", ratio(1, 1.01, 0.99));

    assertThat(text(blocks))
        .contains("| rate | 8.0 % |", "| rate, within forks | 1.0 % |", " within forks: ")
        .doesNotContain("of what can be 0", " of forks:");
  }

  @Test
  void a_figure_that_can_be_0_is_told_in_its_unit() {
    DetectableBlocks blocks = new DetectableBlocks();
    blocks.add(
        "loss_fraction", "fraction", List.of(difference(0, 0.1, 0.2), difference(0, 0.1, 0.2)));
    blocks.add("growth", "bytes", List.of(difference(0, 30, 60), difference(0, 30, 60)));

    assertThat(text(blocks))
        .contains(
            "| loss\\_fraction | 0.100 | 0.",
            "| growth, bytes | 30.0 |",
            "For a figure that can be 0")
        .doesNotContain("of forks");
  }

  /** 0.725 to the fifth power is 0.2. */
  @Test
  void forks_that_do_not_vary_and_counts_find_a_share_of_forks() {
    DetectableBlocks blocks = new DetectableBlocks();
    blocks.add("vanished", "fraction", List.of(difference(1, 1, 1), difference(0, 0, 0)));
    blocks.addCount("lost", "messages", difference(0, 3, 0));

    assertThat(text(blocks))
        .contains("| vanished, fraction | 0.00 | 27.5 % of forks | 14.9 % of forks |")
        .contains("| lost, messages | 1.73 | 27.5 % of forks |", " of forks: ")
        .doesNotContain("For a figure that can be 0");
  }

  @Test
  void sides_on_different_scales_and_two_forks_say_nothing() {
    DetectableBlocks blocks = new DetectableBlocks();
    blocks.add("rate", "msg_per_s", List.of(ratio(1, 2, 3), ratio(0, 2, 3)));
    blocks.add("rate", "msg_per_s", List.of(ratio(1, 2), ratio(2, 3)));

    assertThat(blocks.blocks()).isEqualTo(List.of());
  }
}
