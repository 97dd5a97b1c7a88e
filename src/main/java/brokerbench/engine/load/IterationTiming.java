package brokerbench.engine.load;

/**
 * When one iteration happened, what was offered, and what happened inside that time; see {@link
 * brokerbench.results.IterationResult} for the definitions.
 */
record IterationTiming(
    long planned,
    double offeredPerSecond,
    long startNs,
    long elapsedNs,
    long publishElapsedNs,
    long publishedInside,
    long deliveredInside) {

  IterationTiming withPlanned(long messages) {
    return new IterationTiming(
        messages,
        offeredPerSecond,
        startNs,
        elapsedNs,
        publishElapsedNs,
        publishedInside,
        deliveredInside);
  }
}
