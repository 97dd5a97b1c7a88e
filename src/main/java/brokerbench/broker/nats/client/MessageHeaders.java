package brokerbench.broker.nats.client;

import brokerbench.broker.OutgoingMessage;
import io.nats.client.impl.Headers;
import io.nats.client.support.NatsJetStreamConstants;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The header {@code ts}, and of JetStream the id by which a stream knows a repeated message. */
final class MessageHeaders {

  private MessageHeaders() {}

  /** The headers of {@code message} without an id; null when it has none. */
  static @Nullable Headers of(OutgoingMessage message) {
    byte[] timestamp = message.timestampHeader();
    return timestamp == null
        ? null
        : new Headers().add("ts", new String(timestamp, StandardCharsets.US_ASCII));
  }

  /**
   * The headers of {@code message} to a stream; null when it has none. A message that may be
   * published again has an id, which is its own among those of the fork, as the stream is.
   *
   * @param producer index in the fork
   */
  static @Nullable Headers ofStored(OutgoingMessage message, int producer) {
    Headers headers = of(message);
    if (!message.isRepeatable()) {
      return headers;
    }
    String id = producer + ":" + message.sequence();
    return (headers == null ? new Headers() : headers).add(NatsJetStreamConstants.MSG_ID_HDR, id);
  }
}
