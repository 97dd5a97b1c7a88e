package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Workload.Attempts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is sent again, how often, and what is told. */
@Timeout(10)
class RetryingProducerTest {

  private final Exception refused = new IllegalStateException("refused");

  private final ConcurrentMap<Integer, Long> repeated = new ConcurrentHashMap<>();

  /** The instants of failed attempts that it is told of. */
  private final List<Long> troubledNs = new CopyOnWriteArrayList<>();

  private final PublishListener troubles =
      new PublishListener() {
        @Override
        public void attemptFailed(long nowNs) {
          troubledNs.add(nowNs);
        }
      };

  /** Refuses the first publishes that it gets. */
  private final class Refusing implements Producer {
    private final List<String> got = new ArrayList<>();
    private final List<Boolean> repeatable = new ArrayList<>();
    private int refusals;

    Refusing(int refusals) {
      this.refusals = refusals;
    }

    @Override
    public void send(OutgoingMessage message, SendCallback callback) {
      got.add(message.sequence() + " " + message.payload()[0]);
      repeatable.add(message.isRepeatable());
      if (refusals-- > 0) {
        callback.failed(message.sequence(), refused);
      } else {
        callback.acknowledged(message.sequence());
      }
    }

    @Override
    public void close() {}
  }

  private String outcome(Refusing producer, int most) throws Exception {
    RetryingProducer retrying =
        new RetryingProducer(
            producer, new Attempts(most, Duration.ofMillis(1)), repeated, () -> 42);
    retrying.tell(troubles);
    retrying.beginIteration(7);
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[] {9}, 3, null);
    CompletableFuture<String> told = new CompletableFuture<>();
    retrying.send(
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {
            told.complete("acknowledged " + sequence);
          }

          @Override
          public void failed(long sequence, Throwable cause) {
            told.complete("failed " + sequence + ": " + cause.getMessage());
          }
        });
    // The loop writes its message anew for the next one.
    message.set(new byte[] {1}, 4, null);
    return told.get(5, TimeUnit.SECONDS);
  }

  @Test
  void what_is_acknowledged_at_once_is_sent_once() throws Exception {
    Refusing producer = new Refusing(0);

    assertThat(outcome(producer, 5)).isEqualTo("acknowledged 3");
    assertThat(producer.got).containsExactly("3 9");
    assertThat(repeated).isEmpty();
  }

  @Test
  void what_fails_is_sent_again_the_same_until_it_is_acknowledged() throws Exception {
    Refusing producer = new Refusing(2);

    assertThat(outcome(producer, 5)).isEqualTo("acknowledged 3");
    assertThat(producer.got).containsExactly("3 9", "3 9", "3 9");
    assertThat(producer.repeatable).containsExactly(true, true, true);
    assertThat(repeated).containsExactly(Map.entry(7, 2L));
    assertThat(troubledNs).as("a fault is noticed at the first of them").containsExactly(42L, 42L);
  }

  @Test
  void after_the_last_attempt_it_has_failed() throws Exception {
    Refusing producer = new Refusing(9);

    assertThat(outcome(producer, 3)).isEqualTo("failed 3: refused");
    assertThat(producer.got).hasSize(3);
    assertThat(troubledNs).as("the last is a failed publish").hasSize(2);
  }

  @Test
  void a_closed_producer_sends_nothing_again() throws Exception {
    Refusing producer = new Refusing(9);
    RetryingProducer retrying =
        new RetryingProducer(producer, new Attempts(9, Duration.ofMillis(1)), repeated, () -> 42);
    retrying.close();
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[] {9}, 3, null);
    CompletableFuture<Throwable> told = new CompletableFuture<>();
    retrying.send(
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {}

          @Override
          public void failed(long sequence, Throwable cause) {
            told.complete(cause);
          }
        });

    assertThat(told.get(5, TimeUnit.SECONDS)).isSameAs(refused);
    assertThat(producer.got).hasSize(1);
  }
}
