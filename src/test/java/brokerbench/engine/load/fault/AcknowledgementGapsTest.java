package brokerbench.engine.load.fault;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.load.PublishListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AcknowledgementGapsTest {

  private static final long LEAST = 10;

  private final List<String> heard = new ArrayList<>();
  private final AcknowledgementGaps gaps =
      new AcknowledgementGaps(
          LEAST,
          100,
          new PublishListener() {
            @Override
            public void acknowledged(long dueNs, long nowNs) {
              heard.add("%d due %d".formatted(nowNs, dueNs));
            }

            @Override
            public void failed(long nowNs, Throwable cause) {
              heard.add(nowNs + " failed");
            }

            @Override
            public void attemptFailed(long nowNs) {
              heard.add(nowNs + " failed, to be sent again");
            }
          });

  private void acknowledged(long... instantsNs) {
    for (long each : instantsNs) {
      gaps.acknowledged(each, each);
    }
  }

  @Test
  void the_longest_gap_of_which_a_part_lies_in_the_time_counts() {
    acknowledged(105, 110, 150, 155, 200, 210);

    assertThat(gaps.longestNs(120, 130, 215)).isEqualTo(40);
    assertThat(gaps.longestNs(140, 160, 215)).isEqualTo(45);
    assertThat(gaps.longestNs(151, 154, 215)).isZero();
  }

  @Test
  void a_gap_that_a_fault_began_is_none_of_those_before_it() {
    acknowledged(105, 110, 150, 155, 200, 210);

    assertThat(gaps.longestEndedNs(110, 190)).isEqualTo(40);
    assertThat(gaps.longestEndedNs(110, 200)).isEqualTo(45);
    assertThat(gaps.longestEndedNs(151, 190)).isZero();
  }

  @Test
  void a_gap_that_is_not_longer_than_usual_is_none() {
    acknowledged(110, 120, 130);

    assertThat(gaps.longestNs(100, 130, 140)).isZero();
  }

  @Test
  void a_producer_that_is_never_acknowledged_again_waits_to_the_end_of_the_load() {
    acknowledged(105);

    assertThat(gaps.longestNs(110, 120, 500)).isEqualTo(395);
    assertThat(gaps.longestNs(50, 60, 500)).isZero();
  }

  @Test
  void a_short_gap_counts_however_many_were_before_it() {
    long nowNs = 100;
    for (int i = 0; i < 513; i++) {
      nowNs += i == 300 ? 1_000 : 11;
      gaps.acknowledged(nowNs, nowNs);
    }
    acknowledged(nowNs + 5, nowNs + 16, nowNs + 20);

    assertThat(gaps.longestNs(100, nowNs, nowNs + 20)).isEqualTo(1_000);
    assertThat(gaps.longestNs(nowNs, nowNs + 20, nowNs + 20)).isEqualTo(11);
    assertThat(gaps.longestEndedNs(nowNs, nowNs + 20)).isEqualTo(11);
    assertThat(gaps.longestNs(nowNs + 16, nowNs + 20, nowNs + 20)).isZero();
  }

  @Test
  void publishes_are_passed_on_with_their_instants() {
    gaps.acknowledged(101, 110);
    gaps.attemptFailed(115);
    gaps.failed(120, new IOException("refused"));

    assertThat(heard).containsExactly("110 due 101", "115 failed, to be sent again", "120 failed");
  }
}
