package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A headless browser without a network that looks at one page.
 *
 * @param program path of the browser
 * @param scratch for its profile and output
 */
record Browser(Path program, Path scratch) {

  private static final int LIMIT_S = 120;
  private static final Pattern SEEN = Pattern.compile("data-seen=\"([^\"]*)\"");

  /**
   * What it saw.
   *
   * @param page as the looker tells it
   * @param complaints lines of the console
   * @param asked paths that were asked for
   */
  record Look(JsonNode page, List<String> complaints, Set<String> asked) {}

  /**
   * Opens {@code page} in a frame of so many pixels.
   *
   * @param colour whose pixels the first chart loses when its series are hidden
   */
  Look look(String page, int width, String colour, String... options)
      throws IOException, InterruptedException {
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
      List<String> command = new ArrayList<>(List.of(options));
      command.add("--window-size=" + (width + 100) + ",3200");
      command.add("--dump-dom");
      command.add("http://127.0.0.1:" + server.getAddress().getPort() + "/looker.html");
      String dom = run(command);
      Matcher seen = SEEN.matcher(dom);
      assertThat(seen.find()).as(console().toString()).isTrue();
      String json = seen.group(1).replace("&quot;", "\"").replace("&amp;", "&");
      return new Look(new ObjectMapper().readTree(json), console(), asked);
    } finally {
      server.stop(0);
    }
  }

  /** What it writes to its output. */
  String run(List<String> options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--enable-logging=stderr",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--user-data-dir=" + scratch.resolve("profile"),
                "--virtual-time-budget=20000"));
    command.addAll(options);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(scratch.resolve("out").toFile())
            .redirectError(scratch.resolve("err").toFile());
    builder.environment().put("HOME", scratch.toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(scratch.resolve("out"));
  }

  /** Lines of the console of the last run. */
  List<String> console() throws IOException {
    return Files.readAllLines(scratch.resolve("err")).stream()
        .filter(line -> line.contains("CONSOLE"))
        .toList();
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
