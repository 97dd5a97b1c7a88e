package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.inmemory.client.InMemoryFaults;
import brokerbench.measurement.NanoClock;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.validity.LoadFinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ConsumerWorkTest {

  private static final NanoClock CLOCK = NanoClock.system();
  private static final long TEN_MS = 10_000_000;

  @Test
  void takes_its_time_in_full() {
    long startNs = CLOCK.nanoTime();

    new ConsumerWork(CLOCK, TEN_MS).take(startNs);

    assertThat(CLOCK.nanoTime() - startNs).isGreaterThanOrEqualTo(TEN_MS);
  }

  @Test
  void takes_nothing_of_what_is_over_already() {
    ConsumerWork hours = new ConsumerWork(CLOCK, Duration.ofHours(1).toNanos());

    hours.take(CLOCK.nanoTime() - Duration.ofHours(1).toNanos());
    new ConsumerWork(CLOCK, 0).take(Long.MAX_VALUE);
  }

  @Test
  void hundreds_of_consumers_work_at_the_same_time() throws InterruptedException {
    long startNs = CLOCK.nanoTime();
    List<Thread> consumers = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      consumers.add(
          Thread.ofVirtual()
              .start(() -> new ConsumerWork(CLOCK, 20 * TEN_MS).take(CLOCK.nanoTime())));
    }
    for (Thread consumer : consumers) {
      consumer.join();
    }

    // One after the other they would take 100 s.
    assertThat(CLOCK.nanoTime() - startNs).isBetween(20 * TEN_MS, Duration.ofSeconds(20).toNanos());
  }

  @Test
  void interrupt_ends_it_and_stays() throws InterruptedException {
    List<Boolean> interrupted = new ArrayList<>();
    Thread consumer =
        Thread.ofVirtual()
            .start(
                () -> {
                  new ConsumerWork(CLOCK, Duration.ofHours(1).toNanos()).take(CLOCK.nanoTime());
                  interrupted.add(Thread.currentThread().isInterrupted());
                });
    consumer.interrupt();

    assertThat(consumer.join(Duration.ofSeconds(20))).isTrue();
    assertThat(interrupted).containsExactly(true);
  }

  @Test
  void consumer_that_works_takes_as_many_messages_as_its_work_leaves_time_for()
      throws InterruptedException {
    // with the slots of eight partitions no publish waits for the consumer
    IterationResult result =
        new LoadFixture(
                Map.of(
                    "load", "rate",
                    "rate", "400",
                    "partitions_per_topic", "8",
                    "consumer_work", "5ms"),
                InMemoryFaults.NONE)
            .byTime(Duration.ofSeconds(1))
            .getFirst();

    // 400 messages need 2 s; in the first at most 200 are done, and the next is received
    assertThat(result.deliveredInside()).isBetween(1L, 201L);
    assertThat(result.counts().delivered()).isEqualTo(400);
    assertThat(result.findings())
        .filteredOn(LoadFinding.BacklogGrew.class::isInstance)
        .singleElement()
        .isEqualTo(new LoadFinding.BacklogGrew(backlog(result), backlog(result)));
    LatencySummary endToEnd = result.endToEndLatency().orElseThrow();
    assertThat(endToEnd.maxNs()).isGreaterThan(900_000_000L);
  }

  private static long backlog(IterationResult result) {
    return result.publishedInside() - result.deliveredInside();
  }
}
