package brokerbench.report;

/**
 * Two trials that are compared, the first over the second.
 *
 * @param varied the parameter in which they differ, or empty for two brokers at the same point
 */
record TrialPair(TrialSummary first, TrialSummary second, String varied) {

  /**
   * Such as {@code kafka/nats}, {@code kafka/nats, load=rate}, or {@code redis, tls=server against
   * none}.
   */
  String words() {
    return varied.isEmpty()
        ? first.server() + "/" + second.server() + load()
        : "%s, %s=%s against %s"
            .formatted(
                first.server(), varied, first.swept().get(varied), second.swept().get(varied));
  }

  /** The second over the first. */
  TrialPair turned() {
    return new TrialPair(/* first= */ second, /* second= */ first, varied);
  }

  /** Where rows have several loads, that of these two. */
  private String load() {
    String load = first.swept().getOrDefault(TrialNames.LOAD, "");
    return load.isEmpty() ? "" : ", load=" + load;
  }

  /** Whether the delivery semantics differ, so that no ratio ranks the two. */
  boolean isUnequal() {
    return first.semantics().isUnequalTo(second.semantics());
  }

  /** A verdict, marked where it does not rank them. */
  String verdict(String words) {
    return words + (isUnequal() ? ", unequal" : "");
  }
}
