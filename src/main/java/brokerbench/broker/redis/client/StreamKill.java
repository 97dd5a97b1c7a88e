package brokerbench.broker.redis.client;

import io.lettuce.core.KillArgs;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.models.stream.PendingMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Cuts a reader's connection as the death of its process would, and asks the server what it then
 * holds for the reader.
 */
final class StreamKill {

  private static final String WHAT = "look at what a killed consumer held";
  private static final Limit ALL = Limit.from(1_000_000);

  private final StreamReader reader;
  private final Supplier<StatefulRedisConnection<byte[], byte[]>> another;
  private final long connectionId;

  /**
   * The end of {@code reader}, which is connected.
   *
   * @param another makes a connection to the same node
   */
  StreamKill(StreamReader reader, Supplier<StatefulRedisConnection<byte[], byte[]>> another) {
    this.reader = reader;
    this.another = another;
    this.connectionId =
        RedisAnswer.of(reader.commands().clientId(), "ask a connection for its number");
  }

  /**
   * Cuts the connection.
   *
   * @return payloads of the reader's pending entries
   */
  List<byte[]> kill() {
    var _ = reader.close();
    try (StatefulRedisConnection<byte[], byte[]> connection = another.get()) {
      RedisAsyncCommands<byte[], byte[]> commands = connection.async();
      // The server may not have noticed yet, and could take an acknowledgement that is on its way.
      var _ = RedisAnswer.of(commands.clientKill(KillArgs.Builder.id(connectionId)), WHAT);
      List<byte[]> held = new ArrayList<>();
      for (byte[] stream : reader.streams()) {
        held.addAll(pending(commands, stream));
      }
      return held;
    }
  }

  private List<byte[]> pending(RedisAsyncCommands<byte[], byte[]> commands, byte[] stream) {
    List<PendingMessage> pending =
        RedisAnswer.of(commands.xpending(stream, reader.member(), Range.unbounded(), ALL), WHAT);
    List<RedisFuture<List<StreamMessage<byte[], byte[]>>>> entries =
        pending.stream()
            .map(each -> commands.xrange(stream, Range.create(each.getId(), each.getId())))
            .toList();
    return entries.stream()
        .flatMap(entry -> RedisAnswer.of(entry, WHAT).stream())
        .map(entry -> entry.getBody().values().iterator().next())
        .toList();
  }
}
