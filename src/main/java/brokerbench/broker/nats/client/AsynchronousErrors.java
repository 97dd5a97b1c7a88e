package brokerbench.broker.nats.client;

import io.nats.client.Connection;
import io.nats.client.Consumer;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.support.Status;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the errors that belong to no call. */
final class AsynchronousErrors implements ErrorListener {

  private final AtomicLong errors = new AtomicLong();
  private volatile @Nullable Exception latest;
  private volatile @Nullable String complaint;

  long count() {
    return errors.get();
  }

  /** The latest one that came as an exception: why a connection was not made, says no other. */
  Optional<Exception> latest() {
    return Optional.ofNullable(latest);
  }

  /** The latest one that came as the server's words. */
  Optional<String> complaint() {
    return Optional.ofNullable(complaint);
  }

  @Override
  public void errorOccurred(Connection connection, String error) {
    complaint = error;
    errors.incrementAndGet();
  }

  @Override
  public void exceptionOccurred(Connection connection, Exception exception) {
    latest = exception;
    errors.incrementAndGet();
  }

  @Override
  public void slowConsumerDetected(Connection connection, Consumer consumer) {
    errors.incrementAndGet();
  }

  @Override
  public void messageDiscarded(Connection connection, Message message) {
    errors.incrementAndGet();
  }

  @Override
  public void heartbeatAlarm(
      Connection connection,
      JetStreamSubscription subscription,
      long lastStreamSequence,
      long lastConsumerSequence) {
    errors.incrementAndGet();
  }

  @Override
  public void unhandledStatus(
      Connection connection, JetStreamSubscription subscription, Status status) {
    errors.incrementAndGet();
  }

  @Override
  public void pullStatusError(
      Connection connection, JetStreamSubscription subscription, Status status) {
    errors.incrementAndGet();
  }

  @Override
  public void socketWriteTimeout(Connection connection) {
    errors.incrementAndGet();
  }
}
