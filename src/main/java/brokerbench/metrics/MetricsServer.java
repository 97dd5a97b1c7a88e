package brokerbench.metrics;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Answers scrapes at {@code /metrics} until it is closed. */
public final class MetricsServer implements AutoCloseable {

  private final HTTPServer server;

  private MetricsServer(HTTPServer server) {
    this.server = server;
  }

  /**
   * Begins to answer.
   *
   * @param address with port 0 for any that is free
   * @throws IOException when the address cannot be had
   */
  public static MetricsServer start(InetSocketAddress address, Meters meters) throws IOException {
    return new MetricsServer(
        HTTPServer.builder()
            .inetAddress(address.getAddress())
            .port(address.getPort())
            .registry(meters.registry())
            .buildAndStart());
  }

  /** Where it answers. */
  public int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.close();
  }
}
