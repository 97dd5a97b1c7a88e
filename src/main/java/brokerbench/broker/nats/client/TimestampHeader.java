package brokerbench.broker.nats.client;

import brokerbench.broker.OutgoingMessage;
import io.nats.client.impl.Headers;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The header {@code ts}. */
final class TimestampHeader {

  private TimestampHeader() {}

  /** The headers of {@code message}; null when it has none. */
  static @Nullable Headers of(OutgoingMessage message) {
    byte[] timestamp = message.timestampHeader();
    return timestamp == null
        ? null
        : new Headers().add("ts", new String(timestamp, StandardCharsets.US_ASCII));
  }
}
