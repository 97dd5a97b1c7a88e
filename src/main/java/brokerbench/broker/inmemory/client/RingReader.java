package brokerbench.broker.inmemory.client;

import brokerbench.broker.MessageListener;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** How far one subscription has read one partition. Used by one consumer at a time. */
final class RingReader {

  private static final VarHandle READ;

  static {
    try {
      READ = MethodHandles.lookup().findVarHandle(RingReader.class, "read", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final PartitionRing ring;
  private final Doorbell bell;
  private volatile long read;

  RingReader(PartitionRing ring, Doorbell bell) {
    this.ring = ring;
    this.bell = bell;
  }

  Doorbell bell() {
    return bell;
  }

  /** Messages read so far. */
  long read() {
    return read;
  }

  boolean hasNext() {
    return ring.written() > read;
  }

  /**
   * Hands {@code listener} every message that is there at the call.
   *
   * @return how many
   */
  int drain(MessageListener listener) {
    long first = read;
    long end = ring.written();
    if (first == end) {
      return 0;
    }
    for (long position = first; position < end; position++) {
      listener.received(ring.payload(position), 0, ring.lengthBytes(position));
      // A running writer may use the slot at once; a sleeping one is woken once per drain, below.
      READ.setRelease(this, position + 1);
    }
    read = end;
    ring.roomMade();
    return (int) (end - first);
  }
}
