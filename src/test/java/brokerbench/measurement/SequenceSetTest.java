package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class SequenceSetTest {

  private static final int CHUNK = SequenceSet.CHUNK_NUMBERS;

  private final SequenceSet set = new SequenceSet();

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end_threads() {
    threads.close();
  }

  @Test
  void reserved_numbers_are_absent_until_added_and_take_no_further_memory() {
    set.reserve(2L * SequenceSet.CHUNK_NUMBERS + 1);
    assertThat(set.chunksHeld()).isEqualTo(3);
    assertThat(set.word(0)).isZero();

    assertThat(set.add(2L * SequenceSet.CHUNK_NUMBERS)).isTrue();

    assertThat(set.chunksHeld()).isEqualTo(3);
    assertThat(set.add(2L * SequenceSet.CHUNK_NUMBERS)).isFalse();
  }

  @Test
  void a_number_is_new_once() {
    assertThat(set.add(70)).isTrue();
    assertThat(set.add(70)).isFalse();
    assertThat(set.word(1)).isEqualTo(1L << 6);
    assertThat(set.word(0)).isZero();
    assertThat(set.word(1_000_000)).isZero();
  }

  @Test
  void a_chunk_is_released_when_it_is_full_and_still_knows_its_numbers() {
    for (long number = 0; number < 10L * CHUNK; number++) {
      set.add(number);
    }

    assertThat(set.chunksHeld()).isZero();
    assertThat(set.add(3)).isFalse();
    assertThat(set.word(0)).isEqualTo(-1);
  }

  @Test
  void a_chunk_with_a_gap_is_kept_until_the_gap_closes() {
    for (long number = 0; number < 3L * CHUNK; number++) {
      if (number != CHUNK + 5) {
        set.add(number);
      }
    }
    assertThat(set.chunksHeld()).isEqualTo(1);

    assertThat(set.add(CHUNK + 5)).isTrue();
    assertThat(set.chunksHeld()).isZero();
    assertThat(set.add(CHUNK + 5)).isFalse();
  }

  @Test
  void of_two_threads_that_add_a_number_one_is_first() {
    long numbers = 2L * CHUNK;
    for (int round = 0; round < 60; round++) {
      SequenceSet fresh = new SequenceSet();
      CyclicBarrier start = new CyclicBarrier(2);
      CompletableFuture<Long> one =
          CompletableFuture.supplyAsync(() -> addAll(fresh, start, numbers), threads);
      CompletableFuture<Long> two =
          CompletableFuture.supplyAsync(() -> addAll(fresh, start, numbers), threads);

      assertThat(one.join() + two.join()).isEqualTo(numbers);
      assertThat(fresh.chunksHeld()).isZero();
    }
  }

  private static long addAll(SequenceSet set, CyclicBarrier start, long numbers) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
    long firsts = 0;
    for (long number = 0; number < numbers; number++) {
      if (set.add(number)) {
        firsts++;
      }
    }
    return firsts;
  }
}
