package brokerbench.engine.load;

/**
 * When one iteration happened, and what happened inside that time; see {@link
 * brokerbench.results.IterationResult} for the definitions.
 */
record IterationTiming(
    long planned,
    long startNs,
    long elapsedNs,
    long publishElapsedNs,
    long publishedInside,
    long deliveredInside) {

  IterationTiming withPlanned(long messages) {
    return new IterationTiming(
        messages, startNs, elapsedNs, publishElapsedNs, publishedInside, deliveredInside);
  }
}
