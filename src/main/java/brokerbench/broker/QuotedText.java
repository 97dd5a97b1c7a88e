package brokerbench.broker;

/** Text in double quotes, as configurations of brokers, JAAS and the JDK's launcher read it. */
public final class QuotedText {

  private QuotedText() {}

  /** What {@code value} prints, with a backslash before each backslash and each quote. */
  public static String of(Object value) {
    return '"' + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
