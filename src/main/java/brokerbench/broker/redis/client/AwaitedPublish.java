package brokerbench.broker.redis.client;

import brokerbench.broker.SendCallback;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A publish that its own reply does not acknowledge yet: replicas are awaited behind it. It fails
 * by itself, or ends as the wait does.
 */
final class AwaitedPublish implements SendCallback {

  private final long sequence;
  private final SendCallback callback;
  private final AtomicBoolean ended = new AtomicBoolean();

  AwaitedPublish(long sequence, SendCallback callback) {
    this.sequence = sequence;
    this.callback = callback;
  }

  /** What hears of the wait that stands behind {@code all} on their connection. */
  static SendCallback ofAll(List<AwaitedPublish> all) {
    return new SendCallback() {
      @Override
      public void acknowledged(long ofWait) {
        all.forEach(AwaitedPublish::replicated);
      }

      @Override
      public void failed(long ofWait, Throwable cause) {
        all.forEach(each -> each.failed(each.sequence, cause));
      }
    };
  }

  private void replicated() {
    if (ended.compareAndSet(false, true)) {
      callback.acknowledged(sequence);
    }
  }

  /** The master has it; that is no acknowledgement. */
  @Override
  public void acknowledged(long ofPublish) {}

  @Override
  public void failed(long ofPublish, Throwable cause) {
    if (ended.compareAndSet(false, true)) {
      callback.failed(sequence, cause);
    }
  }
}
