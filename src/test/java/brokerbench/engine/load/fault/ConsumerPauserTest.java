package brokerbench.engine.load.fault;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.inmemory.client.InMemoryDriver;
import brokerbench.engine.load.ConsumerThread;
import brokerbench.engine.load.LoadInstruments;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.ReceiptListener;
import brokerbench.engine.load.ReceiptRecorder;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import brokerbench.results.ConsumerKill;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConsumerPauserTest {

  private static final Duration PAUSE = Duration.ofMillis(300);

  private final LoadInstruments instruments =
      new LoadInstruments(
          NanoClock.system(),
          new PayloadBodies(PayloadFormat.RANDOM, 64, 1, 1),
          new LatencyRecording(1, 2, 1_000_000),
          new DeliveryAudit(2, 1, 1));
  private final LoadLeg leg = leg();
  private final ConsumerPauser pauser = new ConsumerPauser(leg, 1, PAUSE, 1);
  private final ReceiptListener listener = pauser.listener();
  private final ConsumerThread victim = leg.replaceable().getFirst();
  private final ReceiptRecorder other = leg.replaceable().getLast().receipt();

  private LoadLeg leg() {
    Params params =
        Params.of(
            Map.of(
                "broker", "inmemory",
                "topics", "1",
                "partitions_per_topic", "2",
                "consumers_per_subscription", "2",
                "payload_size", "64B"));
    InMemoryDriver driver = new InMemoryDriver();
    Topology topology = Topology.of(params, "t");
    driver.provision(topology);
    return LoadLeg.open(driver, topology, instruments, params.workload());
  }

  @AfterEach
  void close() {
    leg.close();
  }

  private void receive(ReceiptRecorder consumer, long sequence, boolean first) {
    long nowNs = instruments.clock().nanoTime();
    if (first) {
      listener.received(consumer, 0, sequence, nowNs, nowNs);
    } else {
      listener.receivedAgain(consumer, 0, sequence, nowNs, nowNs);
    }
  }

  /** Starts the pause, and returns what ends with it. */
  private Thread pauseWith(long sequence) throws InterruptedException {
    pauser.disturb(victim);
    CountDownLatch started = new CountDownLatch(1);
    Thread paused =
        Thread.startVirtualThread(
            () -> {
              started.countDown();
              receive(victim.receipt(), sequence, true);
            });
    started.await();
    while (paused.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return paused;
  }

  private List<ConsumerKill> rows() throws InterruptedException {
    return pauser.finish("trial", 1, Duration.ZERO);
  }

  @Test
  void message_in_hand_that_another_receives_meanwhile_is_acknowledged_too_late()
      throws InterruptedException {
    Thread paused = pauseWith(5);
    receive(other, 5, false);
    paused.join();

    assertThat(rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.held()).isEqualTo(1);
              assertThat(row.recovered()).isEqualTo(1);
              assertThat(row.recoveryNs().orElseThrow()).isLessThan(PAUSE.toNanos());
              assertThat(row.pausedNs().orElseThrow()).isGreaterThanOrEqualTo(PAUSE.toNanos());
              assertThat(row.late()).hasValue(1);
            });
  }

  @Test
  void what_it_has_left_and_others_have_had_is_too_late_and_what_nobody_had_is_not()
      throws InterruptedException {
    Thread paused = pauseWith(5);
    paused.join();
    receive(victim.receipt(), 6, false);
    receive(victim.receipt(), 7, true);
    receive(victim.receipt(), 8, false);

    assertThat(rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.recovered()).isZero();
              assertThat(row.recoveryNs()).isEmpty();
              assertThat(row.late()).hasValue(2);
            });
  }

  @Test
  void consumer_that_receives_nothing_more_is_not_paused() throws InterruptedException {
    pauser.disturb(victim);
    receive(other, 5, true);

    assertThat(rows()).isEmpty();
  }

  @Test
  void end_of_the_load_ends_a_pause() throws InterruptedException {
    Thread paused = pauseWith(5);

    paused.interrupt();
    paused.join();

    assertThat(rows()).singleElement().extracting(row -> row.late().orElse(-1)).isEqualTo(0L);
  }
}
