package brokerbench.measurement;

/**
 * Reads elapsed time. Values of one host compare with each other, across processes too; their
 * origin means nothing. Every latency of the suite is a difference of two of them.
 */
@FunctionalInterface
public interface NanoClock {

  /** Nanoseconds since an arbitrary origin; never goes back. */
  long nanoTime();

  /** The clock of this host: {@link System#nanoTime}. */
  static NanoClock system() {
    return System::nanoTime;
  }
}
