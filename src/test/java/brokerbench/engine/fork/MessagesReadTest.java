package brokerbench.engine.fork;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.MessageListener;
import brokerbench.engine.load.fault.StoredState;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.MessageStamp;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import brokerbench.measurement.ProducerAudit;
import brokerbench.measurement.StampWriter;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * Of two producers 0 sends five messages, of which the last two are not acknowledged, and 1 one.
 */
class MessagesReadTest {

  private final PayloadBodies bodies = new PayloadBodies(PayloadFormat.RANDOM, 64, 1, 1);
  private final DeliveryAudit audit = new DeliveryAudit(2, 0, 1);
  private final MessagesRead read = new MessagesRead(2);
  private final MessageListener listener = read.listener(bodies);

  MessagesReadTest() {
    send(audit.producer(0), 5, 3);
    send(audit.producer(1), 1, 1);
  }

  private static void send(ProducerAudit producer, int messages, int acknowledged) {
    long first = producer.beginIteration(0);
    for (long sequence = first; sequence < messages; sequence++) {
      producer.sent(sequence);
      if (sequence < acknowledged) {
        producer.acknowledged(sequence);
      } else {
        producer.failed(sequence);
      }
    }
  }

  private void read(int producer, int iteration, long... sequences) {
    for (long sequence : sequences) {
      byte[] payload = bodies.newPayload(0);
      new StampWriter(producer, bodies.format()).write(payload, 1, sequence, iteration, 0);
      listener.received(payload, 0, payload.length);
    }
  }

  private static StoredState state(
      long vanished, long unknownArrived, long unknownAbsent, long again) {
    return new StoredState(
        OptionalLong.of(vanished),
        OptionalLong.of(unknownArrived),
        OptionalLong.of(unknownAbsent),
        OptionalLong.of(again));
  }

  @Test
  void each_message_is_there_or_not_and_acknowledged_or_not() {
    read(0, 0, 0, 2, 3);
    read(1, 0, 0);

    assertThat(read.of(audit)).isEqualTo(state(1, 1, 1, 0));
  }

  @Test
  void copies_beyond_the_first_are_counted_of_each_producer_apart() {
    read(0, 0, 0, 1, 2, 0, 0, 3, 3);
    read(1, 0, 0);

    assertThat(read.of(audit)).isEqualTo(state(0, 1, 1, 3));
  }

  @Test
  void probes_and_what_was_not_sent_are_no_messages() {
    read(0, MessageStamp.PROBE, 0, 1);
    listener.received(new byte[64], 0, 64);

    assertThat(read.of(audit)).isEqualTo(state(4, 0, 2, 0));
  }
}
