package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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
  @CsvSource({
    "NONE, ALL, false, false",
    "SERVER_MEMORY, ALL, true, false",
    // of a page cache only what never reached a file is missing against what it promises
    "PAGE_CACHE_OF_ONE_NODE, ALL, false, false",
    "PAGE_CACHE_OF_ONE_NODE, ALL, true, true",
    "FSYNC_EACH_SECOND_ON_ONE_NODE, ALL, false, true",
    "FSYNC_ON_ONE_NODE, ALL, false, true",
    "FSYNC_ON_ONE_NODE, ALL, true, false",
    "PAGE_CACHE_OF_A_QUORUM, ONE, false, true",
    "PAGE_CACHE_OF_A_QUORUM, QUORUM, false, false",
    // two page caches would have kept it too
    "FSYNC_ON_A_QUORUM, ONE, false, false",
    "FSYNC_ON_A_QUORUM, QUORUM, false, true",
    "FSYNC_EACH_SECOND_ON_A_QUORUM, ALL, false, true",
  })
  void a_class_is_proved_by_a_cut_that_a_weaker_one_does_not_survive(
      DurabilityClass durability, CutTarget target, boolean control, boolean proved) {
    assertThat(durability.isProvedBy(target, control)).isEqualTo(proved);
  }

  @ParameterizedTest
  @EnumSource
  void a_class_is_found_by_its_words(DurabilityClass durability) {
    assertThat(DurabilityClass.called(durability.words())).contains(durability);
  }

  @ParameterizedTest
  @CsvSource({"1, INTERVAL", "1000, INTERVAL", "1001, PAGE_CACHE", "120000, PAGE_CACHE"})
  void a_second_is_the_longest_interval(long longestMs, Flushing flushing) {
    assertThat(Flushing.within(Duration.ofMillis(longestMs))).isEqualTo(flushing);
  }
}
