package brokerbench.report;

import brokerbench.document.BrowserTab;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * A headless browser without a network that looks at one page.
 *
 * @param tab where it does
 */
record Browser(BrowserTab tab) {

  private static final String SEEN = "document.body.dataset.seen";

  /**
   * What it saw.
   *
   * @param page as the looker tells it
   * @param complaints lines of the console
   * @param asked paths that were asked for
   */
  record Look(JsonNode page, List<String> complaints, Set<String> asked) {}

  /** Opens {@code page} in a frame of so many pixels, for a reader who likes it light. */
  Look look(String page, int width, String colour) throws IOException {
    return look(page, width, colour, false);
  }

  /**
   * Opens {@code page} in a frame of so many pixels.
   *
   * @param colour whose pixels the first chart loses when its series are hidden
   * @param dark whether its reader likes pages dark
   */
  Look look(String page, int width, String colour, boolean dark) throws IOException {
    String looker =
        Files.readString(Path.of("src/test/resources/page/looker.html"))
            .replace("WIDTH", Integer.toString(width))
            .replace("COLOUR", '"' + colour + '"');
    Map<String, String> site = Map.of("/page.html", page, "/looker.html", looker);
    Set<String> asked = new ConcurrentSkipListSet<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> serve(exchange, site, asked));
    server.start();
    try {
      tab.screen(width + 100, 3_200, dark);
      tab.go("http://127.0.0.1:" + server.getAddress().getPort() + "/looker.html");
      tab.await(SEEN);
      JsonNode seen = new ObjectMapper().readTree(tab.see(SEEN).asText());
      return new Look(seen, tab.complaints(), asked);
    } finally {
      server.stop(0);
    }
  }

  private static void serve(HttpExchange exchange, Map<String, String> site, Set<String> asked)
      throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(path);
    try (exchange) {
      if (site.containsKey(path)) {
        byte[] body = site.get(path).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
      } else {
        exchange.sendResponseHeaders(404, -1);
      }
    }
  }
}
