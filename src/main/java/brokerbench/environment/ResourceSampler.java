package brokerbench.environment;

/** Samples that are being taken, in phase {@code before} at first. */
public interface ResourceSampler extends AutoCloseable {

  /**
   * Takes a sample of everything in the phase so far, on the calling thread, then enters another.
   * Nothing happens when it is the phase already.
   *
   * @param name of the rows from here on; see {@link brokerbench.results.ResourceSample#phase}
   */
  void phase(String name);

  /** Takes a last sample and ends. */
  @Override
  void close();
}
