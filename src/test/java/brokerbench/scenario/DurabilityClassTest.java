package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityClassTest {

  @ParameterizedTest
  @CsvSource({
    "NONE,                   NONE,                   NONE",
    "SERVER_MEMORY,          SERVER_MEMORY,          SERVER_MEMORY",
    "PAGE_CACHE_OF_ONE_NODE, FSYNC_ON_ONE_NODE,      PAGE_CACHE_OF_ONE_NODE",
    "FSYNC_ON_ONE_NODE,      FSYNC_ON_ONE_NODE,      PAGE_CACHE_OF_ONE_NODE",
    "PAGE_CACHE_OF_A_QUORUM, FSYNC_ON_A_QUORUM,      PAGE_CACHE_OF_A_QUORUM",
    "FSYNC_ON_A_QUORUM,      FSYNC_ON_A_QUORUM,      PAGE_CACHE_OF_A_QUORUM",
  })
  void fsync_moves_a_class_on_disk_and_no_other(
      DurabilityClass durability, DurabilityClass forced, DurabilityClass left) {
    assertThat(durability.withFsync(true)).isEqualTo(forced);
    assertThat(durability.withFsync(false)).isEqualTo(left);
    assertThat(durability.isOnDisk()).isEqualTo(forced != left);
  }
}
