package brokerbench.environment;

import brokerbench.validity.Finding;
import java.util.List;

/** Samples that are being taken, in phase {@code before} at first. */
public interface ResourceSampler extends AutoCloseable {

  /**
   * Takes a sample of everything in the phase so far, on the calling thread, then enters another.
   * Nothing happens when it is the phase already.
   *
   * @param name of the rows from here on; see {@link brokerbench.results.ResourceSample#phase}
   */
  void phase(String name);

  /** What the host cannot give to these samples, each with what replaces it. */
  default List<Finding> findings() {
    return List.of();
  }

  /** Takes a last sample and ends. */
  @Override
  void close();
}
