package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class WindowTest {

  private final CompletableFuture<String> end = new CompletableFuture<>();

  private Thread acquiring(Window window, int times) {
    return Thread.ofPlatform()
        .start(
            () -> {
              try {
                for (int i = 0; i < times; i++) {
                  window.acquire();
                }
                end.complete("acquired");
              } catch (InterruptedException e) {
                end.complete("interrupted");
              }
            });
  }

  private static void awaitParked(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void has_room_up_to_its_limit() throws Exception {
    Window window = new Window(3);

    acquiring(window, 3).join(Duration.ofSeconds(10));

    assertThat(end).isCompletedWithValue("acquired");
    assertThat(window.outstanding()).isEqualTo(3);
  }

  @Test
  void blocks_at_its_limit_until_one_is_released() throws Exception {
    Window window = new Window(3);
    Thread thread = acquiring(window, 4);
    awaitParked(thread);
    assertThat(end).isNotDone();

    window.release();

    assertThat(ended()).isEqualTo("acquired");
  }

  @Test
  void limit_counts_from_its_change_on() throws Exception {
    Window window = new Window(Long.MAX_VALUE);
    window.limit(1);
    Thread thread = acquiring(window, 2);
    awaitParked(thread);
    assertThat(end).isNotDone();

    window.release();

    assertThat(ended()).isEqualTo("acquired");
  }

  @Test
  void interrupt_ends_the_wait() throws Exception {
    Thread thread = acquiring(new Window(1), 2);
    awaitParked(thread);

    thread.interrupt();

    assertThat(ended()).isEqualTo("interrupted");
  }

  @Test
  void wake_up_without_a_release_does_not_open_it() throws Exception {
    Window window = new Window(1);
    Thread thread = acquiring(window, 2);
    awaitParked(thread);

    java.util.concurrent.locks.LockSupport.unpark(thread);
    awaitParked(thread);

    assertThat(end).isNotDone();
    window.release();
    assertThat(ended()).isEqualTo("acquired");
  }

  @Test
  void no_release_is_missed_when_both_sides_hurry() throws Exception {
    Window window = new Window(1);
    int rounds = 20_000;
    acquiring(window, rounds);

    for (int released = 0; released < rounds - 1; ) {
      if (window.outstanding() > 0) {
        window.release();
        released++;
      }
    }

    assertThat(ended()).isEqualTo("acquired");
  }

  private String ended()
      throws InterruptedException, ExecutionException, java.util.concurrent.TimeoutException {
    return end.get(10, TimeUnit.SECONDS);
  }
}
