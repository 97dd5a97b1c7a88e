package brokerbench.broker.kafka.client;

/**
 * The release line of a Kafka server. Kafka tells clients no version; the highest metadata version
 * that a server supports gives away its release up to the bug-fix number.
 */
enum ReleaseLine {
  V3_9("3.9", 21),
  V4_0("4.0", 25),
  V4_1("4.1", 27),
  V4_2("4.2", 29),
  V4_3("4.3", 30),
  V4_4("4.4", 33);

  private final String release;
  private final int greatestMetadataVersion;

  ReleaseLine(String release, int greatestMetadataVersion) {
    this.release = release;
    this.greatestMetadataVersion = greatestMetadataVersion;
  }

  /** Such as {@code 4.0}. */
  static String of(int metadataVersion) {
    for (ReleaseLine line : values()) {
      if (metadataVersion <= line.greatestMetadataVersion) {
        return line == V3_9 ? "3.9 or older" : line.release;
      }
    }
    return "newer than 4.4 (metadata.version " + metadataVersion + ")";
  }
}
