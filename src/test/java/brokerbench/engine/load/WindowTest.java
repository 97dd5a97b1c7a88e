package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.load.schedule.WindowBound;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.Map;
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
    Window window = new Window(WindowBound.of(3));

    acquiring(window, 3).join(Duration.ofSeconds(10));

    assertThat(end).isCompletedWithValue("acquired");
    assertThat(window.outstanding()).isEqualTo(3);
  }

  @Test
  void blocks_at_its_limit_until_one_is_released() throws Exception {
    Window window = new Window(WindowBound.of(3));
    Thread thread = acquiring(window, 4);
    awaitParked(thread);
    assertThat(end).isNotDone();

    window.release();

    assertThat(ended()).isEqualTo("acquired");
  }

  @Test
  void bound_counts_from_its_change_on() throws Exception {
    Window window = new Window(WindowBound.NONE);
    window.bound(WindowBound.of(1));
    Thread thread = acquiring(window, 2);
    awaitParked(thread);
    assertThat(end).isNotDone();

    window.release();

    assertThat(ended()).isEqualTo("acquired");
  }

  @Test
  void refilled_as_a_whole_it_waits_for_all_of_its_messages() throws Exception {
    Window window = new Window(new WindowBound(3, 3));
    Thread thread = acquiring(window, 4);
    awaitParked(thread);

    window.release();
    window.release();
    assertThat(thread.join(Duration.ofMillis(100))).isFalse();
    assertThat(window.outstanding()).isEqualTo(1);
    window.release();

    assertThat(ended()).isEqualTo("acquired");
  }

  @Test
  void refilled_as_a_whole_it_does_not_grow_a_batch_by_what_comes_back_early() throws Exception {
    Window window = new Window(new WindowBound(3, 3));
    window.acquire();
    window.acquire();
    window.release();
    window.release();
    window.acquire();

    Thread thread = acquiring(window, 1);
    awaitParked(thread);
    assertThat(end).isNotDone();
    window.release();

    assertThat(ended()).isEqualTo("acquired");
  }

  @Test
  void parameters_say_how_it_is_refilled() {
    Params params = Params.of(Map.of("load", "saturate", "window", "16"));

    assertThat(bound(params)).isEqualTo(new WindowBound(16, 1));
    assertThat(bound(params.with("window_refill", "all"))).isEqualTo(new WindowBound(16, 16));
    assertThat(bound(params.with("window", "unbounded"))).isEqualTo(WindowBound.NONE);
  }

  private static WindowBound bound(Params params) {
    return WindowBound.of(params.workload().load().closedLoop());
  }

  @Test
  void interrupt_ends_the_wait() throws Exception {
    Thread thread = acquiring(new Window(WindowBound.of(1)), 2);
    awaitParked(thread);

    thread.interrupt();

    assertThat(ended()).isEqualTo("interrupted");
  }

  @Test
  void wake_up_without_a_release_does_not_open_it() throws Exception {
    Window window = new Window(WindowBound.of(1));
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
    Window window = new Window(WindowBound.of(1));
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
