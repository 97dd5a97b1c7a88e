package brokerbench.measurement;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A set of sequence numbers from 0, one bit each, in chunks made on first use. Any threads add and
 * read. A chunk whose numbers are all present is replaced by one that all full chunks share, so a
 * set that fills up behind a moving front takes memory for the front alone.
 */
final class SequenceSet {

  static final int CHUNK_NUMBERS = 1 << 14;

  private static final int CHUNK_SHIFT = 14;
  private static final int WORD_SHIFT = 6;
  private static final int WORDS = CHUNK_NUMBERS >> WORD_SHIFT;

  /** Index after the words of a chunk: how many of its words are full. */
  private static final int FULL_WORDS = WORDS;

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle CHUNKS = MethodHandles.arrayElementVarHandle(long[][].class);

  private static final long[] FULL = new long[WORDS + 1];
  private static final long[] EMPTY = new long[WORDS + 1];

  static {
    Arrays.fill(FULL, -1);
  }

  private volatile long[][] directory = new long[4][];

  /** Takes memory for the first {@code numbers} now, so that {@link #add} takes none for them. */
  void reserve(long numbers) {
    for (int index = 0; (long) index << CHUNK_SHIFT < numbers; index++) {
      makeChunk(index);
    }
  }

  /** Adds a number, 0 or more; false when it was there already. */
  boolean add(long sequence) {
    int index = (int) (sequence >>> CHUNK_SHIFT);
    long[][] chunks = directory;
    long[] chunk = index < chunks.length ? (long[]) CHUNKS.getAcquire(chunks, index) : null;
    if (chunk == null) {
      chunk = makeChunk(index);
    }
    int word = (int) (sequence >>> WORD_SHIFT) & (WORDS - 1);
    long bit = 1L << sequence;
    if (((long) LONGS.getOpaque(chunk, word) & bit) != 0) {
      return false;
    }
    long before = (long) LONGS.getAndBitwiseOr(chunk, word, bit);
    if ((before & bit) != 0) {
      return false;
    }
    if ((before | bit) == -1 && (long) LONGS.getAndAdd(chunk, FULL_WORDS, 1L) == WORDS - 1) {
      release(index);
    }
    return true;
  }

  /** The 64 numbers from {@code word * 64} on, lowest in the lowest bit. */
  long word(long word) {
    long[][] chunks = directory;
    long index = word >>> (CHUNK_SHIFT - WORD_SHIFT);
    long[] chunk = index < chunks.length ? (long[]) CHUNKS.getAcquire(chunks, (int) index) : EMPTY;
    return chunk == null ? 0 : (long) LONGS.getAcquire(chunk, (int) word & (WORDS - 1));
  }

  /** Chunks that take memory of their own. */
  int chunksHeld() {
    long[][] chunks = directory;
    int held = 0;
    for (int i = 0; i < chunks.length; i++) {
      long[] chunk = (long[]) CHUNKS.getAcquire(chunks, i);
      if (chunk != null && chunk != FULL) {
        held++;
      }
    }
    return held;
  }

  private synchronized long[] makeChunk(int index) {
    long[][] chunks = directory;
    if (index >= chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(index + 1, chunks.length * 2));
      directory = chunks;
    }
    long[] chunk = chunks[index];
    if (chunk == null) {
      chunk = new long[WORDS + 1];
      CHUNKS.setRelease(chunks, index, chunk);
    }
    return chunk;
  }

  /** A thread that still holds the chunk can only find its number present: all of them are. */
  private synchronized void release(int index) {
    CHUNKS.setRelease(directory, index, FULL);
  }
}
