package brokerbench.cli;

import brokerbench.broker.http.params.HttpPaths;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/**
 * A front that answers, and two workers that tell how often, of which the second leaves out one
 * answer.
 */
final class CountedAnswers implements AutoCloseable {

  private final AtomicLong answered = new AtomicLong();
  private final List<HttpServer> servers;

  private CountedAnswers() throws IOException {
    servers =
        List.of(
            server(_ -> 0), server(sum -> sum / 3), server(sum -> Math.max(0, sum - sum / 3 - 1)));
  }

  static CountedAnswers start() throws IOException {
    return new CountedAnswers();
  }

  /** Tells what {@code share} makes of the sum of all answers. */
  private HttpServer server(LongUnaryOperator share) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        HttpPaths.WORK,
        exchange -> {
          var _ = exchange.getRequestBody().readAllBytes();
          answered.incrementAndGet();
          answer(exchange, "");
        });
    server.createContext(
        HttpPaths.ANSWERED,
        exchange -> answer(exchange, Long.toString(share.applyAsLong(answered.get()))));
    server.createContext(HttpPaths.VERSION, exchange -> answer(exchange, "of the tests"));
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    try (exchange) {
      byte[] body = text.getBytes(StandardCharsets.US_ASCII);
      // to this server 0 means that the length is not known, and -1 that there is no body
      exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  /** Of the front and then of the workers, separated by commas. */
  String addresses() {
    return servers.stream()
        .map(server -> "127.0.0.1:" + server.getAddress().getPort())
        .collect(Collectors.joining(","));
  }

  @Override
  public void close() {
    servers.forEach(server -> server.stop(0));
  }
}
