package brokerbench.broker.inmemory.client;

import brokerbench.broker.DriverException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One partition: a bounded ring of payload copies. Producers write one at a time; each subscription
 * has one {@link RingReader}, and a slot is free again when the slowest reader has passed it.
 */
final class PartitionRing implements PartitionWriter {

  private static final long LONGEST_WAIT_NS = TimeUnit.SECONDS.toNanos(1);

  private final String topic;
  private final byte[][] payloads;
  private final int[] lengthsBytes;
  private final int mask;
  private final List<RingReader> readers;
  private final ReentrantLock writing = new ReentrantLock();
  private final Doorbell room = new Doorbell();

  /** Guarded by {@link #writing}: below it there is room without asking the readers again. */
  private long limit;

  private volatile long written;
  private volatile boolean closed;

  /**
   * @param slots a power of two
   * @param bells one per subscription, rung when its partition has something to read
   */
  PartitionRing(String topic, int slots, List<Doorbell> bells) {
    this.topic = topic;
    payloads = new byte[slots][];
    lengthsBytes = new int[slots];
    mask = slots - 1;
    limit = slots;
    readers = bells.stream().map(bell -> new RingReader(this, bell)).toList();
  }

  RingReader reader(int subscription) {
    return readers.get(subscription);
  }

  /** Messages appended so far. */
  long written() {
    return written;
  }

  byte[] payload(long position) {
    return payloads[(int) position & mask];
  }

  int lengthBytes(long position) {
    return lengthsBytes[(int) position & mask];
  }

  /** Lets a waiting writer look for room. */
  void roomMade() {
    room.ring();
  }

  @Override
  public void append(byte[] payload) throws InterruptedException {
    writing.lockInterruptibly();
    try {
      long position = written;
      if (position >= limit) {
        awaitRoom(position);
      }
      if (closed) {
        throw new DriverException("in-memory topic " + topic + " is gone");
      }
      store((int) position & mask, payload);
      written = position + 1;
    } finally {
      writing.unlock();
    }
    for (int i = 0; i < readers.size(); i++) {
      readers.get(i).bell().ring();
    }
  }

  private void store(int slot, byte[] payload) {
    byte[] copy = payloads[slot];
    if (copy == null || copy.length < payload.length) {
      copy = new byte[payload.length];
      payloads[slot] = copy;
    }
    System.arraycopy(payload, 0, copy, 0, payload.length);
    lengthsBytes[slot] = payload.length;
  }

  private void awaitRoom(long position) throws InterruptedException {
    limit = slowestRead() + payloads.length;
    while (position >= limit && !closed) {
      room.announce();
      limit = slowestRead() + payloads.length;
      if (position >= limit && !closed) {
        room.await(LONGEST_WAIT_NS);
      }
      room.withdraw();
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while in-memory topic " + topic + " was full");
      }
    }
  }

  /** Without a reader all that is written counts as read. */
  private long slowestRead() {
    long slowest = written;
    for (RingReader reader : readers) {
      slowest = Math.min(slowest, reader.read());
    }
    return slowest;
  }

  /** Refuses every later append and wakes whoever waits for room. */
  void shut() {
    closed = true;
    room.ring();
  }

  @Override
  public void close() {}
}
