package brokerbench.broker.redis.client;

import brokerbench.broker.Causes;
import brokerbench.broker.DriverException;
import brokerbench.broker.redis.params.StreamSettings;
import io.lettuce.core.Consumer;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the streams of one slot for a member of their group, one read at a time. */
final class StreamReader {

  private final Consumer<byte[]> member;
  private final List<byte[]> streams;
  private final StreamOffset<byte[]>[] offsets;
  private final StreamSettings settings;
  private volatile StatefulRedisConnection<byte[], byte[]> connection;
  private volatile boolean closed;
  private @Nullable CompletableFuture<List<StreamMessage<byte[], byte[]>>> asked;

  // An array of a generic type cannot be made in another way.
  @SuppressWarnings({"unchecked", "rawtypes"})
  StreamReader(
      StatefulRedisConnection<byte[], byte[]> connection,
      Consumer<byte[]> member,
      List<byte[]> streams,
      StreamSettings settings) {
    this.connection = connection;
    this.member = member;
    this.streams = streams;
    this.settings = settings;
    this.offsets = streams.stream().map(StreamOffset::lastConsumed).toArray(StreamOffset[]::new);
  }

  StatefulRedisConnection<byte[], byte[]> connection() {
    return connection;
  }

  RedisAsyncCommands<byte[], byte[]> commands() {
    return connection.async();
  }

  Consumer<byte[]> member() {
    return member;
  }

  List<byte[]> streams() {
    return streams;
  }

  StreamSettings settings() {
    return settings;
  }

  /**
   * Asks for messages, unless a read is under way already.
   *
   * @param longestWait of the server for a message; it waits no longer than {@code redis.block}
   */
  CompletableFuture<?> ask(Duration longestWait) {
    if (asked == null) {
      XReadArgs args =
          new XReadArgs()
              .count(settings.readCount())
              .noack(settings.ack() == StreamSettings.Ack.NONE);
      Duration wait = longestWait.compareTo(settings.block()) < 0 ? longestWait : settings.block();
      if (wait.isPositive()) {
        // A wait of zero means for ever to the server.
        args.block(Math.max(1, wait.toMillis()));
      }
      asked = commands().xreadgroup(member, args, offsets).toCompletableFuture();
    }
    return asked;
  }

  /** Whether the read that was asked for has its answer. */
  boolean isAnswered() {
    return asked != null && asked.isDone();
  }

  /**
   * Waits for the answer and takes it; the next {@link #ask} reads on.
   *
   * @throws DriverException when the read failed
   */
  List<StreamMessage<byte[], byte[]>> take() {
    CompletableFuture<List<StreamMessage<byte[], byte[]>>> read = asked;
    if (read == null) {
      return List.of();
    }
    asked = null;
    try {
      return read.join();
    } catch (CompletionException | CancellationException e) {
      throw new DriverException("Redis XREADGROUP failed", Causes.innermost(e));
    }
  }

  /** Reads on over another connection; a read that is under way fails. On any thread. */
  void moveTo(Supplier<StatefulRedisConnection<byte[], byte[]>> other) {
    if (!closed) {
      StatefulRedisConnection<byte[], byte[]> before = connection;
      connection = other.get();
      var _ = before.closeAsync();
    }
  }

  CompletableFuture<Void> close() {
    closed = true;
    return connection.closeAsync();
  }
}
