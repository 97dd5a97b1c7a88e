package brokerbench.broker.http.program;

import brokerbench.broker.http.params.HttpPaths;
import io.helidon.common.Version;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.util.concurrent.atomic.LongAdder;

/** How many requests a worker has answered, which it tells over HTTP. Safe for several threads. */
final class RequestCount {

  private final LongAdder answered = new LongAdder();

  void add() {
    answered.increment();
  }

  /** Adds where it is told, and whose server this is. */
  HttpRouting.Builder on(HttpRouting.Builder routing) {
    return routing
        .get(HttpPaths.ANSWERED, (_, response) -> response.send(Long.toString(answered.sum())))
        .get(HttpPaths.VERSION, (_, response) -> response.send("Helidon " + Version.VERSION));
  }

  /** Serves {@code routing} at a port of 127.0.0.1 until the process ends. */
  static void serve(int port, HttpRouting.Builder routing) {
    WebServer.builder().host("127.0.0.1").port(port).routing(routing).build().start();
  }
}
