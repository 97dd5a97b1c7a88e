package brokerbench.broker.redis.client;

import brokerbench.broker.MessageListener;
import brokerbench.broker.redis.params.StreamSettings;
import io.lettuce.core.StreamMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Hands deliveries to a listener and acknowledges them as {@code redis.ack} says. Nobody waits for
 * the acknowledgements, but the next read on the connection is answered after them.
 */
final class StreamAcknowledger {

  private final MessageListener listener;
  private final StreamSettings.Ack ack;
  private final Counts counts;
  private volatile boolean stopped;

  StreamAcknowledger(MessageListener listener, StreamSettings.Ack ack, Counts counts) {
    this.listener = listener;
    this.ack = ack;
    this.counts = counts;
  }

  /** Neither delivers nor acknowledges any more, but for a listener call that is under way. */
  void stop() {
    stopped = true;
  }

  /**
   * Delivers what {@code reader} has read, stream by stream.
   *
   * @return the number of messages, fewer than there are when it was stopped
   */
  int deliver(StreamReader reader, List<StreamMessage<byte[], byte[]>> messages) {
    List<String> unacknowledged = new ArrayList<>();
    int last = messages.size() - 1;
    for (int i = 0; i <= last; i++) {
      if (stopped) {
        return i;
      }
      StreamMessage<byte[], byte[]> message = messages.get(i);
      byte[] payload = message.getBody().values().iterator().next();
      listener.received(payload, 0, payload.length);
      unacknowledged.add(message.getId());
      boolean lastOfStream =
          i == last || !Arrays.equals(messages.get(i + 1).getStream(), message.getStream());
      if (ack == StreamSettings.Ack.EACH || (ack == StreamSettings.Ack.BATCH && lastOfStream)) {
        acknowledge(reader, message.getStream(), unacknowledged);
        unacknowledged.clear();
      }
    }
    return messages.size();
  }

  private void acknowledge(StreamReader reader, byte[] stream, List<String> ids) {
    if (stopped) {
      return;
    }
    var _ =
        reader
            .commands()
            .xack(stream, reader.member().getGroup(), ids.toArray(String[]::new))
            .whenComplete(
                (_, failure) -> {
                  if (failure != null && !stopped) {
                    counts.countError();
                  }
                });
  }
}
