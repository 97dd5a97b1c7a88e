package brokerbench.measurement;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;

/**
 * What one producer must remember of a message between send and acknowledgement. One thread puts;
 * any threads take, each sequence number at most once. Neither allocates, apart from the growth of
 * the ring.
 *
 * <p>A ring of slots, indexed by sequence number. It doubles when a slot is needed that an older
 * message still holds, up to {@value #MAX_SLOTS} slots; beyond that such a message goes to a map,
 * so that one acknowledgement that never comes costs no memory in proportion to the messages after
 * it.
 */
public final class InFlight {

  static final int FIRST_SLOTS = 1 << 10;
  static final int MAX_SLOTS = 1 << 17;

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle RING =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "ring", VarHandle.class, InFlight.class, long[].class);

  private static final int SLOT_SHIFT = 2;
  private static final int TAG = 0;
  private static final int DUE = 1;
  private static final int SENT = 2;
  private static final int ITERATION = 3;

  /** Tags other than a sequence number. Stored plus one, so that a new array is all free. */
  private static final long FREE = 0;

  private static final long MOVED = -1;

  private final Map<Long, long[]> overflow = new HashMap<>();
  private volatile int overflowSize;
  private long[] ring = new long[FIRST_SLOTS << SLOT_SHIFT];

  /**
   * Remembers a message. Called by the producer's thread, before the message is handed to the
   * client.
   *
   * @param sequence 0 or more, not in flight yet
   * @param dueNs when it was due, {@link NanoClock} nanoseconds
   * @param sentNs when the send call began, {@link NanoClock} nanoseconds
   */
  public void put(long sequence, long dueNs, long sentNs, int iteration) {
    long[] slots = ring;
    int slot = slot(slots, sequence);
    while ((long) LONGS.getAcquire(slots, slot + TAG) != FREE) {
      if (slots.length >> SLOT_SHIFT >= MAX_SLOTS) {
        putIntoOverflow(sequence, new long[] {sequence, dueNs, sentNs, iteration});
        return;
      }
      slots = grow(slots);
      slot = slot(slots, sequence);
    }
    slots[slot + DUE] = dueNs;
    slots[slot + SENT] = sentNs;
    slots[slot + ITERATION] = iteration;
    LONGS.setRelease(slots, slot + TAG, sequence + 1);
  }

  /**
   * Finds and forgets a message. Called by any thread.
   *
   * @param into holds the message when the answer is true, and nothing of use otherwise
   * @return false when the sequence number is not in flight: never put, or taken before
   */
  public boolean take(long sequence, SentMessage into) {
    long tag = sequence + 1;
    while (true) {
      long[] slots = (long[]) RING.getAcquire(this);
      int slot = slot(slots, sequence);
      long found = (long) LONGS.getAcquire(slots, slot + TAG);
      if (found == MOVED) {
        awaitGrowth();
      } else if (found != tag) {
        return overflowSize > 0 && takeFromOverflow(sequence, into);
      } else {
        into.set(slots[slot + DUE], slots[slot + SENT], (int) slots[slot + ITERATION]);
        // The exchange fails when the slot is being moved to a larger ring, or was taken meanwhile.
        if (LONGS.compareAndSet(slots, slot + TAG, tag, FREE)) {
          return true;
        }
      }
    }
  }

  private static int slot(long[] slots, long sequence) {
    return (int) (sequence << SLOT_SHIFT) & (slots.length - 1);
  }

  private synchronized long[] grow(long[] old) {
    long[] grown = new long[old.length << 1];
    for (int from = 0; from < old.length; from += 1 << SLOT_SHIFT) {
      long tag = (long) LONGS.getAndSet(old, from + TAG, MOVED);
      if (tag != FREE) {
        int to = slot(grown, tag - 1);
        grown[to + TAG] = tag;
        grown[to + DUE] = old[from + DUE];
        grown[to + SENT] = old[from + SENT];
        grown[to + ITERATION] = old[from + ITERATION];
      }
    }
    RING.setRelease(this, grown);
    return grown;
  }

  /** Returns when no growth is under way: the ring read next is the one without moved slots. */
  private synchronized void awaitGrowth() {
    VarHandle.acquireFence();
  }

  private synchronized void putIntoOverflow(long sequence, long[] message) {
    overflow.put(sequence, message);
    overflowSize = overflow.size();
  }

  private synchronized boolean takeFromOverflow(long sequence, SentMessage into) {
    long[] message = overflow.remove(sequence);
    overflowSize = overflow.size();
    if (message == null) {
      return false;
    }
    into.set(message[DUE], message[SENT], (int) message[ITERATION]);
    return true;
  }
}
