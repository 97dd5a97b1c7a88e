package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BoundedProducerTest {

  private final Queue<Long> sent = new ConcurrentLinkedQueue<>();
  private final Queue<SendCallback> unanswered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final Semaphore room = new Semaphore(2);
  private final BoundedProducer producer = new BoundedProducer(new Withholding(), room);

  /** Takes every message and leaves the answer to the test. */
  private final class Withholding implements Producer {

    @Override
    public void send(OutgoingMessage message, SendCallback callback) {
      sent.add(message.sequence());
      unanswered.add(callback);
    }

    @Override
    public void close() {}
  }

  private final SendCallback counting =
      new SendCallback() {
        @Override
        public void acknowledged(long sequence) {
          acknowledged.incrementAndGet();
        }

        @Override
        public void failed(long sequence, Throwable cause) {
          failed.incrementAndGet();
        }
      };

  private void send(long sequence) {
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[1], sequence, null);
    producer.send(message, counting);
  }

  @Test
  void a_publish_waits_until_one_before_it_is_answered() throws InterruptedException {
    send(0);
    send(1);
    CountDownLatch started = new CountDownLatch(1);
    Thread third =
        Thread.startVirtualThread(
            () -> {
              started.countDown();
              send(2);
            });
    assertThat(started.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(third.join(Duration.ofMillis(100))).isFalse();
    assertThat(sent).containsExactly(0L, 1L);

    unanswered.remove().acknowledged(0);

    assertThat(third.join(Duration.ofSeconds(5))).isTrue();
    assertThat(sent).containsExactly(0L, 1L, 2L);
    assertThat(acknowledged).hasValue(1);
  }

  @Test
  void a_failure_makes_room_as_well() {
    send(0);
    send(1);
    unanswered.remove().failed(0, new IllegalStateException("gone"));
    send(2);
    assertThat(sent).containsExactly(0L, 1L, 2L);
    assertThat(failed).hasValue(1);
    assertThat(room.availablePermits()).isZero();
  }

  @Test
  void an_interrupt_ends_the_wait_and_fails_the_publish() throws InterruptedException {
    send(0);
    send(1);
    Thread third = Thread.startVirtualThread(() -> send(2));
    third.interrupt();
    assertThat(third.join(Duration.ofSeconds(5))).isTrue();
    assertThat(failed).hasValue(1);
    assertThat(sent).containsExactly(0L, 1L);
  }
}
