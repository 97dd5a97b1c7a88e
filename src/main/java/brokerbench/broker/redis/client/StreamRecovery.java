package brokerbench.broker.redis.client;

import brokerbench.broker.Causes;
import brokerbench.broker.DriverException;
import io.lettuce.core.Consumer;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XAutoClaimArgs;
import io.lettuce.core.XClaimArgs;
import io.lettuce.core.XPendingArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
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
  private final StreamAcknowledger acknowledger;
  private final Counts counts;
  private final AtomicBoolean due = new AtomicBoolean();
  private final Future<?> timer;

  StreamRecovery(StreamReader reader, StreamAcknowledger acknowledger, Counts counts) {
    this.reader = reader;
    this.acknowledger = acknowledger;
    this.counts = counts;
    long idleMs = reader.settings().recoverIdle().toMillis();
    this.timer =
        reader
            .connection()
            .getResources()
            .eventExecutorGroup()
            .scheduleAtFixedRate(
                () -> due.set(true), idleMs, Math.max(1, idleMs), TimeUnit.MILLISECONDS);
  }

  /**
   * Takes over what there is, if it is time to look.
   *
   * @return messages handed to the listener
   */
  int takeOver() throws InterruptedException {
    if (!due.getAndSet(false)) {
      return 0;
    }
    int received = 0;
    for (byte[] stream : reader.streams()) {
      received += reader.settings().deliveryLimit() == 0 ? all(stream) : withinLimit(stream);
    }
    return received;
  }

  private int all(byte[] stream) throws InterruptedException {
    int received = 0;
    String from = START;
    do {
      ClaimedMessages<byte[], byte[]> claimed =
          answer(
              "XAUTOCLAIM",
              commands()
                  .xautoclaim(
                      stream,
                      XAutoClaimArgs.Builder.xautoclaim(
                              member(), reader.settings().recoverIdle(), from)
                          .count(reader.settings().readCount())));
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
          each -> each.getRedeliveryCount() >= reader.settings().deliveryLimit();
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
    return answer(
        "XPENDING",
        commands()
            .xpending(
                stream,
                XPendingArgs.Builder.xpending(
                        member().getGroup(),
                        Range.unbounded(),
                        Limit.from(reader.settings().readCount()))
                    .idle(reader.settings().recoverIdle())));
  }

  private List<StreamMessage<byte[], byte[]>> claim(byte[] stream, List<PendingMessage> messages)
      throws InterruptedException {
    if (messages.isEmpty()) {
      return List.of();
    }
    String[] ids = messages.stream().map(PendingMessage::getId).toArray(String[]::new);
    return there(
        answer(
            "XCLAIM",
            commands()
                .xclaim(
                    stream,
                    member(),
                    XClaimArgs.Builder.minIdleTime(reader.settings().recoverIdle()),
                    ids)));
  }

  private void putAside(StreamMessage<byte[], byte[]> message) throws InterruptedException {
    byte[] deadLetters = RedisStreams.deadLetters(message.getStream(), member().getGroup());
    answer("XADD", commands().xadd(deadLetters, message.getBody()));
    answer("XACK", commands().xack(message.getStream(), member().getGroup(), message.getId()));
    counts.countPutAside();
  }

  /** Without entries that are pending, but were trimmed away. */
  private static List<StreamMessage<byte[], byte[]>> there(
      List<StreamMessage<byte[], byte[]>> messages) {
    return messages.stream()
        .filter(each -> each != null && each.getBody() != null && !each.getBody().isEmpty())
        .toList();
  }

  private RedisAsyncCommands<byte[], byte[]> commands() {
    return reader.commands();
  }

  private Consumer<byte[]> member() {
    return reader.member();
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
