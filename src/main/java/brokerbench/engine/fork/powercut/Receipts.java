package brokerbench.engine.fork.powercut;

import brokerbench.engine.fork.powercut.PowerCutMessage.ReadBack;
import brokerbench.measurement.StampReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** How often each message was read. Any threads. */
final class Receipts {

  private final List<List<Integer>> times;
  private long corrupted;

  Receipts(int producers) {
    times = IntStream.range(0, producers).<List<Integer>>mapToObj(_ -> new ArrayList<>()).toList();
  }

  /** Takes one delivery, which {@code stamps} reads. */
  synchronized void received(StampReader stamps, byte[] array, int offset, int length) {
    if (!stamps.read(array, offset, length) || stamps.producer() >= times.size()) {
      corrupted++;
      return;
    }
    List<Integer> ofProducer = times.get(stamps.producer());
    int sequence = Math.toIntExact(stamps.sequence());
    while (ofProducer.size() <= sequence) {
      ofProducer.add(0);
    }
    ofProducer.set(sequence, ofProducer.get(sequence) + 1);
  }

  int producers() {
    return times.size();
  }

  /** Deliveries that are not what was sent. */
  synchronized long corrupted() {
    return corrupted;
  }

  synchronized ReadBack of(int producer) {
    return new ReadBack(producer, times.get(producer));
  }
}
