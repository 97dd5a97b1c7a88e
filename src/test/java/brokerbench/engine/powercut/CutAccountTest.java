package brokerbench.engine.powercut;

import static brokerbench.engine.fork.powercut.PowerCutMessage.Published.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.fork.powercut.PowerCutMessage.Published;
import brokerbench.engine.fork.powercut.PowerCutMessage.ReadBack;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** By hand: who was acknowledged, and what was read back. */
class CutAccountTest {

  private static final long CUT_NS = 10_000;

  @Test
  void what_was_acknowledged_and_is_absent_has_vanished_since_its_earliest_acknowledgement() {
    CutAccount account =
        CutAccount.of(
            List.of(
                new Published(0, List.of(1_000L, 2_000L, 7_000L)),
                new Published(1, List.of(1_500L, 6_500L))),
            List.of(new ReadBack(0, List.of(1, 1)), new ReadBack(1, List.of(1, 0))),
            CUT_NS);

    assertThat(account).isEqualTo(new CutAccount(5, 5, 2, OptionalLong.of(3_500), 0, 0, 0));
  }

  @Test
  void what_was_never_acknowledged_is_unknown_whether_it_arrived_or_not() {
    CutAccount account =
        CutAccount.of(
            List.of(new Published(0, List.of(1_000L, NEVER, NEVER, NEVER))),
            List.of(new ReadBack(0, List.of(1, 0, 1))),
            CUT_NS);

    assertThat(account).isEqualTo(new CutAccount(4, 1, 0, OptionalLong.empty(), 0, 1, 2));
  }

  @Test
  void a_read_beyond_the_first_is_a_duplicate_of_an_unknown_message_too() {
    CutAccount account =
        CutAccount.of(
            List.of(new Published(0, List.of(1_000L, NEVER))),
            List.of(new ReadBack(0, List.of(3, 2))),
            CUT_NS);

    assertThat(account).isEqualTo(new CutAccount(2, 1, 0, OptionalLong.empty(), 3, 1, 0));
  }

  @Test
  void of_a_producer_of_which_nothing_is_left_everything_vanished() {
    CutAccount account =
        CutAccount.of(List.of(new Published(4, List.of(9_000L, 8_000L))), List.of(), CUT_NS);

    assertThat(account).isEqualTo(new CutAccount(2, 2, 2, OptionalLong.of(2_000), 0, 0, 0));
  }

  @Test
  void an_acknowledgement_that_was_on_its_way_at_the_cut_lost_no_time() {
    CutAccount account =
        CutAccount.of(List.of(new Published(0, List.of(CUT_NS + 5))), List.of(), CUT_NS);

    assertThat(account.lostNs()).hasValue(0);
  }

  @Test
  void a_load_of_nothing_is_an_account_of_nothing() {
    assertThat(CutAccount.of(List.of(), List.of(), CUT_NS))
        .isEqualTo(new CutAccount(0, 0, 0, OptionalLong.empty(), 0, 0, 0));
  }
}
