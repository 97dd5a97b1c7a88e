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
import java.io.InputStream;
import java.util.Arrays;

/** Posts one request at a time, and waits for its answer. */
final class HttpProducer implements Producer {

  private static final HeaderName TIMESTAMP = HeaderNames.create("ts");

  private static final int READ_BYTES = 8_192;

  private final WebClient client;
  private final boolean echoed;
  private final byte[] read = new byte[READ_BYTES];

  /** Where {@code echoed}, answers must hold what was sent. */
  HttpProducer(WebClient client, boolean echoed) {
    this.client = client;
    this.echoed = echoed;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    try {
      requireAnswer(message);
    } catch (IOException | RuntimeException e) {
      callback.failed(sequence, e);
      return;
    }
    callback.acknowledged(sequence);
  }

  /** Reads the whole answer, so that the connection can have another request. */
  private void requireAnswer(OutgoingMessage message) throws IOException {
    try (HttpClientResponse response = request(message).submit(message.payload())) {
      int status = response.status().code();
      InputStream answer = response.inputStream();
      if (status / 100 != 2) {
        skip(answer);
        throw new IOException("answered with status " + status);
      }
      if (!echoed) {
        skip(answer);
      } else if (!isEcho(answer, message.payload())) {
        throw new IOException("http.answer=echo: answered with other bytes than were sent");
      }
    }
  }

  private static void skip(InputStream answer) throws IOException {
    var _ = answer.skip(Long.MAX_VALUE);
  }

  /** Whether the answer, read to its end, is {@code sent}. */
  private boolean isEcho(InputStream answer, byte[] sent) throws IOException {
    int same = 0;
    for (int count = answer.read(read); count >= 0; count = answer.read(read)) {
      boolean next =
          same >= 0
              && count <= sent.length - same
              && Arrays.equals(read, 0, count, sent, same, same + count);
      same = next ? same + count : -1;
    }
    return same == sent.length;
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
