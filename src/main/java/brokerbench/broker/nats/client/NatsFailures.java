package brokerbench.broker.nats.client;

import java.util.concurrent.CompletionException;

/** What a future of the library failed with. */
final class NatsFailures {

  private NatsFailures() {}

  /** The failure without the wrapping that a chain of futures puts around it. */
  static Throwable causeOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }
}
