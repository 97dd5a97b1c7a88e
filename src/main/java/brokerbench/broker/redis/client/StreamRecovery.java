package brokerbench.broker.redis.client;

import brokerbench.broker.Causes;
import brokerbench.broker.DriverException;
import brokerbench.broker.redis.params.StreamSettings;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XAutoClaimArgs;
import io.lettuce.core.XClaimArgs;
import io.lettuce.core.XPendingArgs;
import io.lettuce.core.models.stream.ClaimedMessages;
import io.lettuce.core.models.stream.PendingMessage;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Takes over what other members of the group have left unacknowledged for {@code
 * redis.recover_idle}: looks for it at the first poll after each such time has passed.
 */
final class StreamRecovery {

  private static final String START = "0-0";

  private final StreamReader reader;
  private final StreamSettings settings;
  private final StreamAcknowledger acknowledger;
  private final Counts counts;
  private final AtomicBoolean due = new AtomicBoolean();
  private final Future<?> timer;

  StreamRecovery(StreamReader reader, StreamAcknowledger acknowledger, Counts counts) {
    this.reader = reader;
    this.settings = reader.settings();
    this.acknowledger = acknowledger;
    this.counts = counts;
    long idleMs = settings.recoverIdle().toMillis();
    this.timer =
        reader
            .connection()
            .getResources()
            .eventExecutorGroup()
            .scheduleAtFixedRate(
                () -> due.set(true), idleMs, Math.max(1, idleMs), TimeUnit.MILLISECONDS);
  }

  /** Takes over what there is, if it is time to look; tells how many messages were delivered. */
  int takeOver() throws InterruptedException {
    if (!due.getAndSet(false)) {
      return 0;
    }
    int received = 0;
    for (byte[] stream : reader.streams()) {
      received += settings.deliveryLimit() == 0 ? all(stream) : withinLimit(stream);
    }
    return received;
  }

  private int all(byte[] stream) throws InterruptedException {
    int received = 0;
    String from = START;
    do {
      XAutoClaimArgs<byte[]> idle =
          XAutoClaimArgs.Builder.xautoclaim(reader.member(), settings.recoverIdle(), from)
              .count(settings.readCount());
      ClaimedMessages<byte[], byte[]> claimed =
          answer("XAUTOCLAIM", reader.commands().xautoclaim(stream, idle));
      received += acknowledger.deliver(reader, there(claimed.getMessages()));
      from = claimed.getId();
    } while (!from.equals(START));
    return received;
  }

  /** As {@link #all}, but XAUTOCLAIM does not say how often a message was delivered. */
  private int withinLimit(byte[] stream) throws InterruptedException {
    int received = 0;
    List<PendingMessage> left = left(stream);
    while (!left.isEmpty()) {
      Predicate<PendingMessage> tooOften =
          each -> each.getRedeliveryCount() >= settings.deliveryLimit();
      for (StreamMessage<byte[], byte[]> message :
          claim(stream, left.stream().filter(tooOften).toList())) {
        putAside(message);
      }
      received +=
          acknowledger.deliver(
              reader, claim(stream, left.stream().filter(tooOften.negate()).toList()));
      // What was claimed is idle no more.
      left = left(stream);
    }
    return received;
  }

  private List<PendingMessage> left(byte[] stream) throws InterruptedException {
    Limit most = Limit.from(settings.readCount());
    XPendingArgs<byte[]> idle =
        XPendingArgs.Builder.xpending(reader.member().getGroup(), Range.unbounded(), most)
            .idle(settings.recoverIdle());
    return answer("XPENDING", reader.commands().xpending(stream, idle));
  }

  private List<StreamMessage<byte[], byte[]>> claim(byte[] stream, List<PendingMessage> messages)
      throws InterruptedException {
    if (messages.isEmpty()) {
      return List.of();
    }
    String[] ids = messages.stream().map(PendingMessage::getId).toArray(String[]::new);
    XClaimArgs idle = XClaimArgs.Builder.minIdleTime(settings.recoverIdle());
    return there(answer("XCLAIM", reader.commands().xclaim(stream, reader.member(), idle, ids)));
  }

  private void putAside(StreamMessage<byte[], byte[]> message) throws InterruptedException {
    byte[] group = reader.member().getGroup();
    byte[] deadLetters = RedisStreams.deadLetters(message.getStream(), group);
    answer("XADD", reader.commands().xadd(deadLetters, message.getBody()));
    answer("XACK", reader.commands().xack(message.getStream(), group, message.getId()));
    counts.countPutAside();
  }

  /** Without entries that are pending, but were trimmed away. */
  private static List<StreamMessage<byte[], byte[]>> there(
      List<StreamMessage<byte[], byte[]>> messages) {
    return messages.stream()
        .filter(each -> each != null && each.getBody() != null && !each.getBody().isEmpty())
        .toList();
  }

  private static <T> T answer(String command, RedisFuture<T> reply) throws InterruptedException {
    try {
      return reply.get();
    } catch (ExecutionException e) {
      throw new DriverException("Redis " + command + " failed", Causes.innermost(e));
    }
  }

  void close() {
    timer.cancel(false);
  }
}
