package brokerbench.broker.nats.client;

import brokerbench.broker.Causes;
import brokerbench.broker.TlsFailure;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/** What a future of the library failed with. */
final class NatsFailures {

  /** In the words of the library: the server closed the connection before its first line. */
  private static final String CLOSED_UNHEARD = "Failed to read initial info message";

  private NatsFailures() {}

  /**
   * Why a connection was not made, where one side speaks TLS and the other does not, or one refuses
   * the certificate of the other; empty for any other reason.
   *
   * @param tls whether the client spoke TLS
   * @param failure as the library told it
   */
  static Optional<String> words(boolean tls, Throwable failure) {
    if (tls) {
      return TlsFailure.words(failure)
          .map(
              words ->
                  words.contains(TlsFailure.NO_TLS)
                      ? words + ", one that speaks it after its first line nats.tls_first=false"
                      : words);
    }
    Throwable said = Causes.innermost(failure);
    String message = String.valueOf(said.getMessage());
    // Client and server give up after the same two seconds: either may be the first.
    if (said instanceof TimeoutException || message.startsWith(CLOSED_UNHEARD)) {
      return Optional.of("it says nothing; a server that waits for TLS needs tls=server");
    }
    return message.startsWith("SSL required")
        ? Optional.of("it speaks TLS, which takes tls=server")
        : Optional.empty();
  }

  /** The failure without the wrapping that a chain of futures puts around it. */
  static Throwable causeOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }
}
