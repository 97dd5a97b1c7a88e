package brokerbench.broker.redis.client;

import brokerbench.broker.Causes;
import brokerbench.broker.DriverException;
import brokerbench.broker.redis.params.StreamSettings;
import io.lettuce.core.Consumer;
import io.lettuce.core.KillArgs;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.models.stream.PendingMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the streams of one slot for a member of their group, one read at a time. */
final class StreamReader {

  private static final String WHAT = "look at what a killed consumer held";
  private static final Limit ALL = Limit.from(1_000_000);

  private final Consumer<byte[]> member;
  private final List<byte[]> streams;
  private final StreamOffset<byte[]>[] offsets;
  private final StreamSettings settings;
  private final Supplier<StatefulRedisConnection<byte[], byte[]>> another;
  private final long connectionId;
  private volatile StatefulRedisConnection<byte[], byte[]> connection;
  private volatile boolean closed;
  private @Nullable CompletableFuture<List<StreamMessage<byte[], byte[]>>> asked;

  /** Reads over a connection of {@code another}, which makes those to the node. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  StreamReader(
      Supplier<StatefulRedisConnection<byte[], byte[]>> another,
      Consumer<byte[]> member,
      List<byte[]> streams,
      StreamSettings settings) {
    this.another = another;
    this.connection = another.get();
    this.connectionId =
        RedisAnswer.of(connection.async().clientId(), "ask a connection for its number");
    this.member = member;
    this.streams = streams;
    this.settings = settings;
    // An array of a generic type cannot be made in another way.
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

  /**
   * Cuts the connection as the death of its process would, and asks the server for the payloads of
   * the entries that are then pending.
   */
  List<byte[]> kill() {
    var _ = close();
    try (StatefulRedisConnection<byte[], byte[]> other = another.get()) {
      // The server may not have noticed yet, and could take an acknowledgement that is on its way.
      var _ = RedisAnswer.of(other.async().clientKill(KillArgs.Builder.id(connectionId)), WHAT);
      return streams.stream().flatMap(stream -> pending(other.async(), stream).stream()).toList();
    }
  }

  private List<byte[]> pending(RedisAsyncCommands<byte[], byte[]> other, byte[] stream) {
    List<PendingMessage> pending =
        RedisAnswer.of(other.xpending(stream, member, Range.unbounded(), ALL), WHAT);
    List<RedisFuture<List<StreamMessage<byte[], byte[]>>>> entries =
        pending.stream()
            .map(each -> other.xrange(stream, Range.create(each.getId(), each.getId())))
            .toList();
    return entries.stream()
        .flatMap(entry -> RedisAnswer.of(entry, WHAT).stream())
        .map(entry -> entry.getBody().values().iterator().next())
        .toList();
  }

  CompletableFuture<Void> close() {
    closed = true;
    return connection.closeAsync();
  }
}
