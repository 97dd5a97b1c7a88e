package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.common.Version;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How many requests a worker has answered, which it tells over HTTP. The count is kept in a mapped
 * file, so that a worker that was killed goes on from it. Safe for several threads.
 */
final class RequestCount {

  private static final VarHandle NUMBER = ValueLayout.JAVA_LONG.varHandle();
  private static final long START = 0;

  private final MemorySegment answered;

  private RequestCount(MemorySegment answered) {
    this.answered = answered;
  }

  /** Goes on from the count in {@code home}, or from 0. */
  static RequestCount in(Path home) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            home.resolve("answered"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      return new RequestCount(file.map(MapMode.READ_WRITE, START, Long.BYTES, Arena.global()));
    }
  }

  void add() {
    var _ = (long) NUMBER.getAndAdd(answered, START, 1L);
  }

  long sum() {
    return (long) NUMBER.getVolatile(answered, START);
  }

  /** Adds where it is told, and whose server this is. */
  HttpRouting.Builder on(HttpRouting.Builder routing) {
    return routing
        .get(HttpPaths.ANSWERED, (_, response) -> response.send(Long.toString(sum())))
        .get(HttpPaths.VERSION, (_, response) -> response.send("Helidon " + Version.VERSION));
  }

  /**
   * Serves {@code routing} until the process ends.
   *
   * @param address to listen at, as {@code host:port}
   */
  static void serve(String address, HttpRouting.Builder routing) {
    int colon = address.lastIndexOf(':');
    WebServer.builder()
        .host(address.substring(0, colon))
        .port(Integer.parseInt(address.substring(colon + 1)))
        .routing(routing.get(HttpPaths.HEALTH, (_, response) -> response.send()))
        .build()
        .start();
  }
}
