package brokerbench.broker;

import java.util.Objects;
import java.util.stream.Stream;

/** What lies behind a failure that a client library threw. */
public final class Causes {

  private Causes() {}

  /** What the server or the system said, without what the layers above made of it. */
  public static Throwable innermost(Throwable failure) {
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost;
  }

  /** Whether a {@code kind} is among the causes of {@code failure}, or is it. */
  public static boolean include(Throwable failure, Class<? extends Throwable> kind) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(kind::isInstance);
  }
}
