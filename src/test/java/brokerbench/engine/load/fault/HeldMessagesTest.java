package brokerbench.engine.load.fault;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.load.ConsumerWork;
import brokerbench.engine.load.LoadInstruments;
import brokerbench.engine.load.ProbeLedger;
import brokerbench.engine.load.ReceiptRecorder;
import brokerbench.engine.load.fault.HeldMessages.Message;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldMessagesTest {

  private static final long KILLED_NS = 1_000;

  private final LoadInstruments instruments =
      new LoadInstruments(
          NanoClock.system(),
          new PayloadBodies(PayloadFormat.RANDOM, 40, 1, 1),
          new LatencyRecording(1, 2, 1_000_000),
          new DeliveryAudit(2, 2, 1));
  private final KillWatch watch = new KillWatch();
  private final ReceiptRecorder victim = consumer();
  private final ReceiptRecorder other = consumer();

  private ReceiptRecorder consumer() {
    return consumer(0);
  }

  private ReceiptRecorder consumer(int subscription) {
    return new ReceiptRecorder(
        instruments, new ProbeLedger(1, 2), new ConsumerWork(instruments.clock(), 0), subscription);
  }

  @Test
  void what_another_subscription_receives_is_no_recovery() {
    ReceiptRecorder elsewhere = consumer(1);
    HeldMessages kill = killed(victim, KILLED_NS);

    watch.received(elsewhere, 0, 5, 0, 1_100);
    kill.tell(List.of(new Message(0, 5), new Message(0, 6)));
    watch.received(elsewhere, 0, 6, 0, 1_200);

    assertThat(kill.recovered()).isZero();
    watch.received(other, 0, 5, 0, 1_300);
    assertThat(kill.recovered()).isEqualTo(1);
  }

  private HeldMessages killed(ReceiptRecorder consumer, long atNs) {
    HeldMessages kill = new HeldMessages(consumer, atNs);
    watch.watch(kill);
    return kill;
  }

  @Test
  void recovery_lasts_from_the_kill_to_the_last_message_held_reaching_another() {
    HeldMessages kill = killed(victim, KILLED_NS);
    kill.tell(List.of(new Message(0, 5), new Message(1, 5), new Message(0, 6)));

    watch.received(other, 0, 6, 0, 1_700);
    watch.received(other, 0, 7, 0, 1_900);
    watch.received(other, 1, 5, 0, 1_400);
    assertThat(kill.complete()).isFalse();
    assertThat(kill.recovered()).isEqualTo(2);
    assertThat(kill.recoveryNs()).isEmpty();

    watch.received(other, 0, 5, 0, 1_600);
    watch.received(other, 0, 5, 0, 2_500);
    assertThat(kill.complete()).isTrue();
    assertThat(kill.held()).isEqualTo(3);
    assertThat(kill.recovered()).isEqualTo(3);
    assertThat(kill.recoveryNs()).hasValue(700);
  }

  @Test
  void what_reaches_another_before_the_broker_has_told_counts() {
    HeldMessages kill = killed(victim, KILLED_NS);
    watch.received(other, 0, 5, 0, 1_300);
    watch.received(other, 0, 9, 0, 1_800);

    kill.tell(List.of(new Message(0, 5)));

    assertThat(kill.recoveryNs()).hasValue(300);
  }

  @Test
  void what_the_dead_one_still_receives_is_no_recovery() {
    HeldMessages kill = killed(victim, KILLED_NS);
    watch.received(victim, 0, 5, 0, 1_001);
    kill.tell(List.of(new Message(0, 5)));
    watch.received(victim, 0, 5, 0, 1_002);

    assertThat(kill.complete()).isFalse();
    assertThat(kill.recovered()).isZero();
  }

  @Test
  void who_held_nothing_has_no_time_to_recovery() {
    HeldMessages kill = killed(victim, KILLED_NS);
    assertThat(kill.complete()).isFalse();

    kill.tell(List.of());

    assertThat(kill.complete()).isTrue();
    assertThat(kill.recoveryNs()).isEmpty();
  }

  @Test
  void a_message_that_two_held_one_after_the_other_counts_for_both() {
    HeldMessages first = killed(victim, KILLED_NS);
    first.tell(List.of(new Message(0, 5)));
    HeldMessages second = killed(other, 2_000);
    second.tell(List.of(new Message(0, 5)));

    watch.received(consumer(), 0, 5, 0, 3_000);

    assertThat(first.recoveryNs()).hasValue(2_000);
    assertThat(second.recoveryNs()).hasValue(1_000);
  }
}
