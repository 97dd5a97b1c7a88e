package brokerbench.figures;

/** Units of figures. */
public enum FigureUnit {
  MESSAGES_PER_SECOND("msg_per_s"),
  OPERATIONS_PER_SECOND("op_per_s"),
  NANOSECONDS("ns"),
  NANOSECONDS_PER_MESSAGE("ns_per_message"),
  BYTES("bytes"),
  BYTES_PER_MESSAGE("bytes_per_message"),
  /** Of all processors of the host, 0 to 100. */
  PERCENT_OF_HOST("percent_of_host"),
  CORES("cores"),
  /** 0 to 1, or above 1 for a spread. */
  FRACTION("fraction"),
  MESSAGES("messages"),
  HOURS_PER_MILLION_MESSAGES("hours_per_million_messages"),
  JOULES_PER_MILLION_MESSAGES("joules_per_million_messages"),
  FLUSHES_PER_THOUSAND_MESSAGES("flushes_per_thousand_messages");

  private final String word;

  FigureUnit(String word) {
    this.word = word;
  }

  /** The word in files. */
  public String word() {
    return word;
  }
}
