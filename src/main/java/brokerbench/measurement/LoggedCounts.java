package brokerbench.measurement;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.InflaterInputStream;

/**
 * What one line of a histogram log counts, as a cursor over its values in ascending order. The
 * library's reader makes a histogram of 15,000 places of each line, which is then walked through
 * several times: 3 ms a line in a process that reads a few in a second. Its format is that of
 * HdrHistogram's compressed encoding, version 2.
 */
public final class LoggedCounts {

  private static final int COMPRESSED_COOKIE = 0x1c849314;
  private static final int COOKIE = 0x1c849313;
  private static final int HEADER_REST_BYTES = 16;
  private static final int MOST_DIGITS = 5;
  private static final String TAG = "Tag=";

  private final Path log;
  private final String tag;
  private final ByteBuffer counts;
  private final int halfBits;
  private final int unitBits;
  private int place = -1;
  private long count;

  private LoggedCounts(Path log, String tag, Encoded encoded) {
    this.log = log;
    this.tag = tag;
    this.counts = encoded.counts;
    long places = 2 * Math.powExact(10L, encoded.digits);
    this.halfBits = Long.SIZE - Long.numberOfLeadingZeros(places - 1) - 1;
    this.unitBits = Long.SIZE - 1 - Long.numberOfLeadingZeros(encoded.leastNs);
  }

  /** A histogram as it is encoded: its counts by place, significant digits, and first value. */
  private record Encoded(ByteBuffer counts, int digits, long leastNs) {}

  /**
   * The counts of {@code line}, before the first of them.
   *
   * @param log that it is of
   * @throws DamagedLogException when it is no line of such a log
   */
  static LoggedCounts of(Path log, String line) {
    String tag = line.startsWith(TAG) ? line.substring(TAG.length()).split(",", 2)[0] : "";
    try {
      byte[] bytes = Base64.getDecoder().decode(line.substring(line.lastIndexOf(',') + 1));
      return new LoggedCounts(log, tag, encoded(bytes));
    } catch (IllegalArgumentException | IOException | BufferUnderflowException e) {
      throw damaged(log, e);
    }
  }

  private static DamagedLogException damaged(Path log, Exception cause) {
    return new DamagedLogException("histogram log " + log + " is damaged", cause);
  }

  private static Encoded encoded(byte[] bytes) throws IOException {
    ByteBuffer compressed = ByteBuffer.wrap(bytes);
    require(compressed.getInt() == COMPRESSED_COOKIE);
    require(compressed.getInt() == compressed.remaining());
    InputStream deflated =
        new ByteArrayInputStream(bytes, compressed.position(), compressed.remaining());
    try (DataInputStream in = new DataInputStream(new InflaterInputStream(deflated))) {
      require(in.readInt() == COOKIE);
      int length = in.readInt();
      int shiftedPlaces = in.readInt();
      int digits = in.readInt();
      long leastNs = in.readLong();
      require(length >= 0 && shiftedPlaces == 0);
      require(digits >= 0 && digits <= MOST_DIGITS && leastNs >= 1);
      in.skipNBytes(HEADER_REST_BYTES);
      byte[] counts = new byte[length];
      in.readFully(counts);
      return new Encoded(ByteBuffer.wrap(counts), digits, leastNs);
    }
  }

  private static void require(boolean isRead) throws IOException {
    if (!isRead) {
      throw new IOException("no histogram of nanoseconds in version 2");
    }
  }

  /** Such as {@code end_to_end_latency/measurement/1}; empty for a line without one. */
  public String tag() {
    return tag;
  }

  /**
   * Goes to the next value that was counted.
   *
   * @return false behind the last
   * @throws DamagedLogException when the line is damaged
   */
  public boolean next() {
    try {
      while (counts.hasRemaining()) {
        long read = read();
        if (read > 0) {
          place++;
          count = read;
          return true;
        }
        // A negative number says how many places in a row count nothing.
        place += read == 0 ? 1 : Math.toIntExact(-read);
      }
      return false;
    } catch (BufferUnderflowException | ArithmeticException e) {
      throw damaged(log, e);
    }
  }

  /** Seven bits a byte, the lowest first, the sign in the lowest bit; the ninth byte has eight. */
  private long read() {
    long number = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      long next = counts.get();
      number |= (shift == 56 ? next : next & 0x7f) << shift;
      if (next >= 0) {
        break;
      }
    }
    return (number >>> 1) ^ -(number & 1);
  }

  /** How often the value was counted, 1 or more. */
  public long count() {
    return count;
  }

  /** The smallest value that is not told apart from this one, nanoseconds. */
  public long leastNs() {
    return (place - ((long) bucket() << halfBits)) << (unitBits + bucket());
  }

  /** The value in the middle of those that are not told apart from this one, nanoseconds. */
  public long middleNs() {
    return leastNs() + ((1L << (unitBits + bucket())) >> 1);
  }

  private int bucket() {
    return Math.max(0, (place >> halfBits) - 1);
  }
}
