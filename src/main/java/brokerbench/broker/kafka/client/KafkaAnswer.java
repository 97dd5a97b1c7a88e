package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.TlsFailure;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.IllegalSaslStateException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for what the admin client promised, and says in one line what went wrong. */
final class KafkaAnswer {

  /** Shorter than what a fork may go without progress, so that it can say why. */
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(20);

  private KafkaAnswer() {}

  /**
   * Waits until a broker answers. One that speaks otherwise than its clients closes their
   * connections without a word, and the library connects anew for as long as it may.
   *
   * @param advice what to do where none answers
   * @throws DriverException when none does within 20 s, or one refuses
   */
  static void first(Admin admin, String advice) {
    int limitMs = Math.toIntExact(FIRST_ANSWER.toMillis());
    try {
      var _ =
          of(
              admin.describeCluster(new DescribeClusterOptions().timeoutMs(limitMs)).clusterId(),
              "reach the cluster");
    } catch (DriverException e) {
      throw switch (e.getCause()) {
        case TimeoutException silence ->
            DriverException.saying(
                "Kafka: no broker answers within %d s; %s"
                    .formatted(FIRST_ANSWER.toSeconds(), advice),
                silence);
        case IllegalSaslStateException refusal ->
            DriverException.saying(e.getMessage() + "; " + advice, refusal);
        case null, default -> e;
      };
    }
  }

  /** The value, or a {@link DriverException} with {@code what} and the broker's error. */
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
