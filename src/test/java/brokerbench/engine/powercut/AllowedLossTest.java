package brokerbench.engine.powercut;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.CutTarget;
import brokerbench.scenario.DurabilityClass;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AllowedLossTest {

  @ParameterizedTest
  @CsvSource({
    "SERVER_MEMORY,                 ALL,    9000, true",
    "PAGE_CACHE_OF_ONE_NODE,        ALL,    9000, true",
    "FSYNC_EACH_SECOND_ON_ONE_NODE, ALL,    2000, true",
    "FSYNC_EACH_SECOND_ON_ONE_NODE, ALL,    2001, false",
    "FSYNC_ON_ONE_NODE,             ALL,    1,    false",
    "PAGE_CACHE_OF_A_QUORUM,        ALL,    9000, true",
    "PAGE_CACHE_OF_A_QUORUM,        QUORUM, 9000, true",
    "PAGE_CACHE_OF_A_QUORUM,        ONE,    1,    false",
    "FSYNC_EACH_SECOND_ON_A_QUORUM, ALL,    2000, true",
    "FSYNC_EACH_SECOND_ON_A_QUORUM, QUORUM, 2001, false",
    "FSYNC_EACH_SECOND_ON_A_QUORUM, ONE,    1,    false",
    "FSYNC_ON_A_QUORUM,             ALL,    1,    false",
    "FSYNC_ON_A_QUORUM,             ONE,    1,    false",
  })
  void says_how_much_a_class_may_lose(
      DurabilityClass durability, CutTarget target, long lostMs, boolean kept) {
    assertThat(lost(lostMs).isAllowed(durability, target, false)).isEqualTo(kept);
  }

  @ParameterizedTest
  @EnumSource
  void nothing_lost_is_a_promise_kept(DurabilityClass durability) {
    CutAccount whole = new CutAccount(5, 5, 0, OptionalLong.empty(), 1, 1, 1);

    assertThat(whole.isAllowed(durability, CutTarget.ALL, false)).isTrue();
    assertThat(whole.isAllowed(durability, CutTarget.ALL, true)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void what_was_forced_to_disk_before_the_cut_may_not_vanish(DurabilityClass durability) {
    assertThat(lost(1).isAllowed(durability, CutTarget.ALL, true))
        .isEqualTo(!durability.isOnDisk());
  }

  private static CutAccount lost(long lostMs) {
    return new CutAccount(5, 5, 1, OptionalLong.of(lostMs * 1_000_000), 0, 0, 0);
  }
}
