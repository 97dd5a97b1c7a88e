package brokerbench.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import brokerbench.environment.EnvironmentException;
import brokerbench.quantity.IoReason;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers requests in the process that runs the suite until it is closed. */
record HostServer(HttpServer server, ExecutorService threads) implements AutoCloseable {

  private static final int OWN_LIMIT_MS = 5_000;

  /**
   * Begins to answer, each request in a thread of its own.
   *
   * @param option that asks for it
   * @param address with port 0 for any that is free
   * @param path below which {@code handler} answers
   * @throws EnvironmentException when the address cannot be had
   */
  static HostServer start(
      String option, InetSocketAddress address, String path, HttpHandler handler) {
    try {
      HttpServer server = HttpServer.create(address, 0);
      ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
      server.setExecutor(threads);
      server.createContext(path, handler);
      server.start();
      return new HostServer(server, threads);
    } catch (IOException e) {
      throw new EnvironmentException(
          "%s: %s:%d cannot be used: %s; give another port"
              .formatted(option, address.getHostString(), address.getPort(), IoReason.of(e)),
          e);
    }
  }

  /** Asks for {@code path} itself, so that what answering takes is loaded before a measurement. */
  void answerOnce(String path) {
    InetSocketAddress bound = server.getAddress();
    try (Socket socket = new Socket(bound.getAddress(), bound.getPort())) {
      socket.setSoTimeout(OWN_LIMIT_MS);
      socket.getOutputStream().write("GET %s HTTP/1.0\r\n\r\n".formatted(path).getBytes(US_ASCII));
      var _ = socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new EnvironmentException(address() + " does not answer: " + IoReason.of(e), e);
    }
  }

  /** Where it answers, such as {@code http://127.0.0.1:9464}. */
  String address() {
    InetSocketAddress bound = server.getAddress();
    return "http://" + bound.getHostString() + ":" + bound.getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
