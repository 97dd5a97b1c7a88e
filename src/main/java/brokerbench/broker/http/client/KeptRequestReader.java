package brokerbench.broker.http.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.RequestRecord;
import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.WebClient;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Reads the requests that workers have kept, one worker after the other. */
final class KeptRequestReader implements PolledConsumer {

  private final Map<String, Long> before;
  private final Function<String, WebClient> clients;
  private final MessageListener listener;
  private final Deque<String> unread;

  /** Leaves out as many requests of each worker, by its address, as {@code before} says. */
  KeptRequestReader(
      Map<String, Long> before, Function<String, WebClient> clients, MessageListener listener) {
    this.before = before;
    this.clients = clients;
    this.listener = listener;
    this.unread = new ArrayDeque<>(before.keySet());
  }

  @Override
  public int poll(Duration maxWait) {
    String worker = unread.poll();
    if (worker == null) {
      pause(maxWait);
      return 0;
    }
    WebClient client = clients.apply(worker);
    try (HttpClientResponse response = client.get(HttpPaths.KEPT).request();
        DataInputStream in = new DataInputStream(new BufferedInputStream(response.inputStream()))) {
      return Math.toIntExact(
          RequestRecord.each(
              in,
              before.getOrDefault(worker, 0L),
              request -> listener.received(request, 0, request.length)));
    } catch (IOException | RuntimeException e) {
      throw new DriverException(
          "HTTP: the worker at " + worker + " does not tell what it answered", e);
    } finally {
      client.closeResource();
    }
  }

  private static void pause(Duration time) {
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {}
}
