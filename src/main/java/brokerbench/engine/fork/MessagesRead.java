package brokerbench.engine.fork;

import brokerbench.broker.MessageListener;
import brokerbench.engine.load.fault.StoredState;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.MessageStamp;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.ProducerAudit;
import brokerbench.measurement.StampReader;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Which messages of a leg were read back. Safe for several threads. */
final class MessagesRead {

  private final List<BitSet> ofProducers;
  private long again;

  MessagesRead(int producers) {
    ofProducers = Stream.generate(BitSet::new).limit(producers).toList();
  }

  /** Takes what one thread reads. */
  MessageListener listener(PayloadBodies bodies) {
    StampReader stamp = new StampReader(bodies);
    return (array, offset, length) -> {
      if (stamp.read(array, offset, length) && stamp.iteration() != MessageStamp.PROBE) {
        add(stamp.producer(), Math.toIntExact(stamp.sequence()));
      }
    };
  }

  private synchronized void add(int producer, int sequence) {
    BitSet read = ofProducers.get(producer);
    if (read.get(sequence)) {
      again++;
    }
    read.set(sequence);
  }

  /** What that is of the messages in {@code audit}. */
  synchronized StoredState of(DeliveryAudit audit) {
    long vanished = 0;
    long unknownArrived = 0;
    long unknownAbsent = 0;
    for (int i = 0; i < ofProducers.size(); i++) {
      ProducerAudit producer = audit.producer(i);
      for (int sequence = 0; sequence < producer.sent(); sequence++) {
        boolean there = ofProducers.get(i).get(sequence);
        boolean acknowledged = producer.isAcknowledged(sequence);
        vanished += acknowledged && !there ? 1 : 0;
        unknownArrived += !acknowledged && there ? 1 : 0;
        unknownAbsent += !acknowledged && !there ? 1 : 0;
      }
    }
    return new StoredState(
        OptionalLong.of(vanished),
        OptionalLong.of(unknownArrived),
        OptionalLong.of(unknownAbsent),
        OptionalLong.of(again));
  }
}
