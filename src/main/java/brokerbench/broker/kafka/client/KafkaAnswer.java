package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.TlsFailure;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaFuture;
import org.jspecify.annotations.Nullable;

/** Waits for what the admin client promised, and says in one line what went wrong. */
final class KafkaAnswer {

  private KafkaAnswer() {}

  /**
   * The value.
   *
   * @throws DriverException with {@code what} and the broker's error
   */
  static <T> T of(KafkaFuture<T> future, String what) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw failure(what, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(what, e);
    }
  }

  /** The value, or null when the broker answers with {@code harmless}. */
  static <T> @Nullable T ofUnless(
      Class<? extends Exception> harmless, KafkaFuture<T> future, String what) {
    try {
      return of(future, what);
    } catch (DriverException e) {
      if (harmless.isInstance(e.getCause())) {
        return null;
      }
      throw e;
    }
  }

  private static DriverException failure(String what, Throwable cause) {
    return TlsFailure.words(cause)
        .map(words -> DriverException.saying("Kafka: cannot " + what + ": " + words, cause))
        .orElseGet(() -> new DriverException("Kafka: cannot " + what, cause));
  }
}
