package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.common.Version;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * How many requests a worker has answered, and which where they are kept; it tells both over HTTP.
 * The count is in a mapped file, so that a worker that was killed goes on from it. Safe for several
 * threads.
 */
record AnsweredRequests(MemorySegment answered, @Nullable KeptRequests kept) {

  private static final VarHandle NUMBER = ValueLayout.JAVA_LONG.varHandle();
  private static final long START = 0;

  /** Goes on from the count in {@code home}, or from 0; requests are there too if it keeps them. */
  static AnsweredRequests in(Path home, boolean keeps) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            home.resolve("answered"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      return new AnsweredRequests(
          file.map(MapMode.READ_WRITE, START, Long.BYTES, Arena.global()),
          keeps ? KeptRequests.in(home) : null);
    }
  }

  void add(byte[] request) {
    if (kept != null) {
      kept.add(request);
    }
    var _ = (long) NUMBER.getAndAdd(answered, START, 1L);
  }

  long sum() {
    return (long) NUMBER.getVolatile(answered, START);
  }

  /** Adds where it is told, and whose server this is. */
  HttpRouting.Builder on(HttpRouting.Builder routing) {
    KeptRequests told = kept;
    if (told != null) {
      routing
          .get(HttpPaths.KEPT_COUNT, (_, response) -> response.send(Long.toString(told.count())))
          .get(
              HttpPaths.KEPT,
              (_, response) -> {
                try (DataOutputStream out = new DataOutputStream(response.outputStream())) {
                  var _ = told.copy(out);
                }
              });
    }
    return routing
        .get(HttpPaths.ANSWERED, (_, response) -> response.send(Long.toString(sum())))
        .get(HttpPaths.VERSION, (_, response) -> response.send("Helidon " + Version.VERSION));
  }

  /** Serves {@code routing} at {@code address}, a {@code host:port}, until the process ends. */
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
