package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class InFlightTest {

  private final InFlight inFlight = new InFlight();
  private final SentMessage found = new SentMessage();

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end_threads() {
    threads.close();
  }

  private void put(long sequence) {
    inFlight.put(sequence, sequence * 10, sequence * 10 + 1, (int) (sequence % 100));
  }

  private void assertTaken(long sequence) {
    assertThat(inFlight.take(sequence, found)).as("take %d", sequence).isTrue();
    assertThat(found.dueNs()).isEqualTo(sequence * 10);
    assertThat(found.sentNs()).isEqualTo(sequence * 10 + 1);
    assertThat(found.iteration()).isEqualTo((int) (sequence % 100));
  }

  @Test
  void a_message_is_found_once() {
    put(0);

    assertTaken(0);
    assertThat(inFlight.take(0, found)).isFalse();
  }

  @Test
  void a_message_that_was_never_put_is_not_found() {
    put(5);

    assertThat(inFlight.take(4, found)).isFalse();
    assertThat(inFlight.take(5 + InFlight.FIRST_SLOTS, found)).isFalse();
    assertTaken(5);
  }

  @Test
  void the_ring_grows_while_nothing_is_acknowledged() {
    long messages = 100_000;
    for (long sequence = 0; sequence < messages; sequence++) {
      put(sequence);
    }
    for (long sequence = messages - 1; sequence >= 0; sequence--) {
      assertTaken(sequence);
    }
  }

  @Test
  void a_message_that_is_never_acknowledged_does_not_hold_up_those_after_it() {
    put(0);
    for (long sequence = 1; sequence < 4L * InFlight.MAX_SLOTS + 2; sequence++) {
      put(sequence);
      assertTaken(sequence);
    }
    assertTaken(0);
  }

  @Test
  void messages_beyond_the_largest_ring_are_kept_too() {
    long messages = InFlight.MAX_SLOTS + 1_000;
    for (long sequence = 0; sequence < messages; sequence++) {
      put(sequence);
    }
    for (long sequence = 0; sequence < messages; sequence++) {
      assertTaken(sequence);
    }
    assertThat(inFlight.take(messages - 1, found)).isFalse();
  }

  @Test
  void two_callback_threads_take_each_message_once_while_the_ring_grows() {
    long messages = 5_000;
    for (int round = 0; round < 20; round++) {
      InFlight fresh = new InFlight();
      AtomicLong lastPut = new AtomicLong(-1);
      CompletableFuture<Long> even =
          CompletableFuture.supplyAsync(() -> takeTwice(fresh, lastPut, 0, messages), threads);
      CompletableFuture<Long> odd =
          CompletableFuture.supplyAsync(() -> takeTwice(fresh, lastPut, 1, messages), threads);
      for (long sequence = 0; sequence < messages; sequence++) {
        fresh.put(sequence, sequence * 10, sequence * 10 + 1, 0);
        lastPut.setRelease(sequence);
      }
      assertThat(even.join() + odd.join()).isEqualTo(messages);
    }
  }

  @Test
  void a_message_taken_while_the_ring_grows_cannot_be_taken_again() {
    int slots = InFlight.FIRST_SLOTS;
    for (int round = 0; round < 100; round++) {
      InFlight fresh = new InFlight();
      for (int sequence = 0; sequence < slots; sequence++) {
        fresh.put(sequence, sequence * 10L, sequence * 10L + 1, 0);
      }
      AtomicInteger ready = new AtomicInteger(2);
      // Downwards, so that message 0 still holds the slot that makes the ring grow.
      CompletableFuture<Long> taker =
          CompletableFuture.supplyAsync(() -> takeDownwards(fresh, ready, slots), threads);
      awaitOther(ready);
      fresh.put(slots, 0, 0, 0);

      assertThat(taker.join()).isEqualTo(slots - 1);
      assertThat(takeDownwards(fresh, new AtomicInteger(1), slots)).isZero();
      assertThat(fresh.take(0, found)).isTrue();
    }
  }

  /** Takes all messages but 0; counts those whose content was right. */
  private static long takeDownwards(InFlight inFlight, AtomicInteger ready, long slots) {
    SentMessage message = new SentMessage();
    awaitOther(ready);
    long right = 0;
    for (long sequence = slots - 1; sequence > 0; sequence--) {
      if (inFlight.take(sequence, message) && message.dueNs() == sequence * 10) {
        right++;
      }
    }
    return right;
  }

  private static void awaitOther(AtomicInteger ready) {
    ready.decrementAndGet();
    while (ready.get() > 0) {
      Thread.onSpinWait();
    }
  }

  /** Takes every second message, each twice; counts those whose content was right. */
  private static long takeTwice(InFlight inFlight, AtomicLong lastPut, long first, long messages) {
    SentMessage message = new SentMessage();
    long right = 0;
    for (long sequence = first; sequence < messages; sequence += 2) {
      while (lastPut.getAcquire() < sequence) {
        Thread.onSpinWait();
      }
      for (int attempt = 0; attempt < 2; attempt++) {
        if (inFlight.take(sequence, message)
            && message.dueNs() == sequence * 10
            && message.sentNs() == sequence * 10 + 1) {
          right++;
        }
      }
    }
    return right;
  }
}
