package brokerbench.broker.http.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import brokerbench.broker.http.params.HttpPaths;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webclient.api.HttpClientRequest;
import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.WebClient;
import java.io.IOException;

/** Posts one request at a time, and waits for its answer. */
final class HttpProducer implements Producer {

  private static final HeaderName TIMESTAMP = HeaderNames.create("ts");

  private final WebClient client;

  HttpProducer(WebClient client) {
    this.client = client;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    try {
      int status = status(message);
      if (status / 100 != 2) {
        callback.failed(sequence, new IOException("answered with status " + status));
        return;
      }
    } catch (IOException | RuntimeException e) {
      callback.failed(sequence, e);
      return;
    }
    callback.acknowledged(sequence);
  }

  /** Reads the whole answer, so that the connection can have another request. */
  private int status(OutgoingMessage message) throws IOException {
    try (HttpClientResponse response = request(message).submit(message.payload())) {
      var _ = response.inputStream().skip(Long.MAX_VALUE);
      return response.status().code();
    }
  }

  private HttpClientRequest request(OutgoingMessage message) {
    HttpClientRequest request = client.post(HttpPaths.WORK);
    byte[] timestamp = message.timestampHeader();
    return timestamp == null
        ? request
        : request.header(TIMESTAMP, new String(timestamp, ISO_8859_1));
  }

  @Override
  public void close() {
    client.closeResource();
  }
}
