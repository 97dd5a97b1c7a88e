package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityClassTest {

  @ParameterizedTest
  @CsvSource({
    "NONE, NONE, NONE, NONE",
    "SERVER_MEMORY, SERVER_MEMORY, SERVER_MEMORY, SERVER_MEMORY",
    "PAGE_CACHE_OF_ONE_NODE,"
        + " FSYNC_ON_ONE_NODE, FSYNC_EACH_SECOND_ON_ONE_NODE, PAGE_CACHE_OF_ONE_NODE",
    "FSYNC_EACH_SECOND_ON_ONE_NODE,"
        + " FSYNC_ON_ONE_NODE, FSYNC_EACH_SECOND_ON_ONE_NODE, PAGE_CACHE_OF_ONE_NODE",
    "FSYNC_ON_ONE_NODE,"
        + " FSYNC_ON_ONE_NODE, FSYNC_EACH_SECOND_ON_ONE_NODE, PAGE_CACHE_OF_ONE_NODE",
    "PAGE_CACHE_OF_A_QUORUM,"
        + " FSYNC_ON_A_QUORUM, FSYNC_EACH_SECOND_ON_A_QUORUM, PAGE_CACHE_OF_A_QUORUM",
    "FSYNC_EACH_SECOND_ON_A_QUORUM,"
        + " FSYNC_ON_A_QUORUM, FSYNC_EACH_SECOND_ON_A_QUORUM, PAGE_CACHE_OF_A_QUORUM",
    "FSYNC_ON_A_QUORUM,"
        + " FSYNC_ON_A_QUORUM, FSYNC_EACH_SECOND_ON_A_QUORUM, PAGE_CACHE_OF_A_QUORUM",
  })
  void flushing_moves_a_class_on_disk_and_no_other(
      DurabilityClass durability,
      DurabilityClass eachMessage,
      DurabilityClass eachSecond,
      DurabilityClass left) {
    assertThat(durability.with(Flushing.EVERY_MESSAGE)).isEqualTo(eachMessage);
    assertThat(durability.with(Flushing.INTERVAL)).isEqualTo(eachSecond);
    assertThat(durability.with(Flushing.PAGE_CACHE)).isEqualTo(left);
    assertThat(durability.isOnDisk()).isEqualTo(eachMessage != left);
  }

  @ParameterizedTest
  @CsvSource({"1, INTERVAL", "1000, INTERVAL", "1001, PAGE_CACHE", "120000, PAGE_CACHE"})
  void a_second_is_the_longest_interval(long longestMs, Flushing flushing) {
    assertThat(Flushing.within(Duration.ofMillis(longestMs))).isEqualTo(flushing);
  }
}
