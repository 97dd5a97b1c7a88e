package brokerbench.measurement;

import brokerbench.quantity.Worded;

/** What a payload looks like, and where its stamp stands in it. */
public enum PayloadFormat implements Worded {
  /** The stamp, then random bytes, which no compression makes smaller. */
  RANDOM(0, MessageStamp.BYTES, MessageStamp.BYTES),

  /**
   * JSON text: an object whose first member is the stamp in hexadecimal digits, then an order of
   * random items. Names of members recur, as they do in what services send, so that compression
   * makes it smaller.
   */
  JSON(JsonText.STAMP_START, JsonText.STAMP_START + StampText.CHARS, JsonText.LEAST_BYTES);

  private final int stampStart;
  private final int stampEnd;
  private final int leastBytes;

  PayloadFormat(int stampStart, int stampEnd, int leastBytes) {
    this.stampStart = stampStart;
    this.stampEnd = stampEnd;
    this.leastBytes = leastBytes;
  }

  /** The format of a word in a scenario; throws an {@link IllegalArgumentException} without one. */
  public static PayloadFormat ofWord(String word) {
    return Worded.called(word, PayloadFormat.class)
        .orElseThrow(() -> new IllegalArgumentException("no payload format is called " + word));
  }

  /** Length of the shortest payload, stamp included, bytes. */
  public int leastBytes() {
    return leastBytes;
  }

  /** Offset of the first byte of the stamp. */
  int stampStart() {
    return stampStart;
  }

  /** Offset of the first byte behind the stamp. */
  int stampEnd() {
    return stampEnd;
  }
}
