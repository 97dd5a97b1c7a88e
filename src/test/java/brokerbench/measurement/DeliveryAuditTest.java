package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The truth table of the audit: one producer's messages 0, 1, 2 and what becomes of them. */
final class DeliveryAuditTest {

  private final DeliveryAudit audit = new DeliveryAudit(2, 1, 3);
  private final ProducerAudit producer = audit.producer(0);
  private final ConsumerAudit consumer = audit.newConsumer(0);

  private void sendAndAcknowledge(int messages) {
    long first = producer.beginIteration(0);
    for (long sequence = first; sequence < first + messages; sequence++) {
      producer.sent(sequence);
      producer.acknowledged(sequence);
    }
  }

  private void receive(long... sequences) {
    for (long sequence : sequences) {
      consumer.received(0, sequence, 0, true);
    }
  }

  private static AuditCounts counts(long... c) {
    return new AuditCounts(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]);
  }

  @Test
  void all_delivered_in_order() {
    sendAndAcknowledge(3);
    receive(0, 1, 2);

    assertThat(audit.counts(0)).isEqualTo(counts(3, 3, 0, 3, 3, 0, 0, 0, 0));
    assertThat(audit.complete(0)).isTrue();
  }

  @Test
  void lost_is_acknowledged_and_not_delivered() {
    sendAndAcknowledge(3);
    receive(0, 2);

    assertThat(audit.counts(0)).isEqualTo(counts(3, 3, 0, 3, 2, 1, 0, 0, 0));
    assertThat(audit.complete(0)).isFalse();
  }

  @Test
  void loss_begins_with_the_first_acknowledged_message_that_did_not_come() {
    long first = producer.beginIteration(0);
    for (long sequence = first; sequence < 200; sequence++) {
      producer.sent(sequence);
      if (sequence == 3) {
        producer.failed(sequence);
      } else if (sequence != 5) {
        producer.acknowledged(sequence);
      }
      if (sequence != 3 && sequence != 5 && sequence != 130 && sequence != 150) {
        consumer.received(0, sequence, 0, true);
      }
    }
    long second = producer.beginIteration(1);
    producer.sent(second);
    producer.acknowledged(second);

    assertThat(audit.firstLost(0, 0, 0)).hasValue(130);
    assertThat(audit.firstLost(0, 0, 1)).hasValue(200);
    assertThat(audit.firstLost(0, 1, 1)).hasValue(0);
    assertThat(audit.firstLost(0, 0, 2)).isEmpty();
    assertThat(audit.firstLost(1, 0, 0)).isEmpty();

    consumer.received(0, second, 1, true);
    assertThat(audit.firstLost(0, 0, 1)).isEmpty();
  }

  @Test
  void one_subscription_that_lacks_a_message_is_enough() {
    DeliveryAudit fanOut = new DeliveryAudit(1, 2, 1);
    ConsumerAudit one = fanOut.newConsumer(0);
    ConsumerAudit other = fanOut.newConsumer(1);
    fanOut.producer(0).beginIteration(0);
    for (long sequence = 0; sequence < 3; sequence++) {
      fanOut.producer(0).sent(sequence);
      fanOut.producer(0).acknowledged(sequence);
      one.received(0, sequence, 0, true);
    }
    other.received(0, 0, 0, true);
    other.received(0, 2, 0, true);

    assertThat(fanOut.firstLost(0, 0, 0)).hasValue(1);
  }

  @Test
  void a_duplicate_does_not_hide_a_loss() {
    sendAndAcknowledge(3);
    receive(0, 0, 2);

    assertThat(audit.counts(0)).isEqualTo(counts(3, 3, 0, 3, 2, 1, 1, 0, 0));
    assertThat(audit.complete(0)).isFalse();
  }

  @Test
  void behind_a_later_message_is_reordered() {
    sendAndAcknowledge(3);
    receive(2, 0, 1);

    assertThat(audit.counts(0)).isEqualTo(counts(3, 3, 0, 3, 3, 0, 0, 2, 0));
  }

  @Test
  void a_redelivered_message_is_a_duplicate_and_not_reordered() {
    sendAndAcknowledge(3);
    receive(0, 1, 0, 2, 1);

    assertThat(audit.counts(0)).isEqualTo(counts(3, 3, 0, 3, 3, 0, 2, 0, 0));
  }

  @Test
  void order_is_judged_for_each_producer_and_consumer_by_itself() {
    sendAndAcknowledge(2);
    audit.producer(1).beginIteration(0);
    audit.producer(1).sent(0);
    audit.producer(1).acknowledged(0);
    receive(1);
    consumer.received(1, 0, 0, true);
    audit.newConsumer(0).received(0, 0, 0, true);

    assertThat(audit.counts(0)).isEqualTo(counts(3, 3, 0, 3, 3, 0, 0, 0, 0));
  }

  @Test
  void a_corrupted_delivery_leaves_its_message_owed() {
    sendAndAcknowledge(2);
    receive(0);
    consumer.received(0, 1, 0, false);
    consumer.corrupted();

    assertThat(audit.counts(0)).isEqualTo(counts(2, 2, 0, 2, 1, 1, 0, 0, 2));
    receive(1);
    assertThat(audit.counts(0)).isEqualTo(counts(2, 2, 0, 2, 2, 0, 0, 0, 2));
  }

  @Test
  void a_failed_publish_that_does_not_arrive_is_not_lost() {
    producer.beginIteration(0);
    producer.sent(0);
    producer.failed(0);

    assertThat(audit.counts(0)).isEqualTo(counts(1, 0, 1, 0, 0, 0, 0, 0, 0));
    assertThat(audit.complete(0)).isTrue();
  }

  @Test
  void a_failed_publish_that_arrives_is_delivered_and_hides_no_loss() {
    producer.beginIteration(0);
    producer.sent(0);
    producer.failed(0);
    producer.sent(1);
    producer.acknowledged(1);
    receive(0);

    assertThat(audit.counts(0)).isEqualTo(counts(2, 1, 1, 1, 1, 1, 0, 0, 0));
    assertThat(audit.complete(0)).isFalse();
  }

  @Test
  void an_unresolved_publish_keeps_the_iteration_open_although_it_was_delivered() {
    producer.beginIteration(0);
    producer.sent(0);
    receive(0);

    assertThat(audit.counts(0)).isEqualTo(counts(1, 0, 0, 0, 1, 0, 0, 0, 0));
    assertThat(audit.complete(0)).isFalse();
    producer.acknowledged(0);
    assertThat(audit.complete(0)).isTrue();
  }

  @Test
  void a_second_report_on_a_publish_changes_nothing() {
    producer.beginIteration(0);
    producer.sent(0);
    producer.acknowledged(0);
    producer.acknowledged(0);
    producer.failed(0);

    assertThat(producer.acknowledged()).isEqualTo(1);
    assertThat(producer.failed()).isZero();
    assertThat(audit.counts(0)).isEqualTo(counts(1, 1, 0, 1, 0, 1, 0, 0, 0));
  }

  @Test
  void an_acknowledgement_inside_the_send_call_counts() {
    producer.beginIteration(0);
    producer.acknowledged(0);
    receive(0);
    producer.sent(0);

    assertThat(audit.counts(0)).isEqualTo(counts(1, 1, 0, 1, 1, 0, 0, 0, 0));
  }

  @Test
  void foreign_messages_are_corrupted() {
    sendAndAcknowledge(1);
    receive(0);
    consumer.received(-1, 0, 0, true);
    consumer.received(2, 0, 0, true);
    consumer.received(0, -1, 0, true);
    consumer.received(0, 1_000_000_000_000L, 0, true);
    consumer.received(0, 0, -1, true);
    consumer.received(0, 0, 3, true);
    consumer.received(0, 0, 2, true);
    consumer.received(1, 0, 0, true);

    assertThat(audit.counts(0)).isEqualTo(counts(1, 1, 0, 1, 1, 0, 0, 0, 8));
  }

  @Test
  void misuse_by_a_driver_is_told_in_one_line() {
    producer.beginIteration(1);

    assertThatThrownBy(() -> producer.sent(1))
        .hasMessage("producer 0: sent sequence 1 where 0 is next");
    assertThatThrownBy(() -> producer.acknowledged(9))
        .hasMessage("producer 0: report on sequence 9, which was not sent");
    assertThatThrownBy(() -> producer.failed(-1))
        .hasMessage("producer 0: report on sequence -1, which was not sent");
    assertThatThrownBy(() -> producer.beginIteration(1))
        .hasMessageStartingWith("producer 0: iteration 1 cannot begin after iteration 1");
    assertThatThrownBy(() -> audit.newConsumer(1)).hasMessage("subscription 1: the audit has 1");
  }
}
