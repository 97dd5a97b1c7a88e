package brokerbench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** A tab of a headless browser that is used as a person would: mouse, screen sizes, dark mode. */
public final class BrowserTab implements AutoCloseable, WebSocket.Listener {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Pattern LISTENING = Pattern.compile("DevTools listening on ws://([^/]+)/");
  private static final int LIMIT_S = 60;
  private static final int TRIES = 5;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final StringBuilder part = new StringBuilder();
  private final WebSocket socket;
  private int calls;

  private BrowserTab(Process process, String address) throws IOException, InterruptedException {
    this.process = process;
    HttpRequest made =
        HttpRequest.newBuilder(URI.create("http://" + address + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    String tab = client.send(made, BodyHandlers.ofString()).body();
    URI own = URI.create(MAPPER.readTree(tab).get("webSocketDebuggerUrl").asText());
    this.socket = client.newWebSocketBuilder().buildAsync(own, this).join();
    for (String domain : List.of("Page", "Runtime", "Log")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** The program of a browser; without one the test is left out, or fails where it must not be. */
  public static Path program() {
    return find()
        .orElseGet(
            () ->
                System.getenv("CI") == null
                    ? abort("no browser found; install chromium")
                    : fail("no browser found; install chromium"));
  }

  private static Optional<Path> find() {
    return NAMES.stream()
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(":", -1))
                    .map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Opens a tab.
   *
   * @param scratch for the profile of the browser
   */
  public static BrowserTab open(Path scratch) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                program().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--user-data-dir=" + scratch.resolve("browser"),
                "--remote-debugging-port=0")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("HOME", scratch.toString());
    Process process = builder.start();
    BufferedReader err = process.errorReader(StandardCharsets.UTF_8);
    for (String line = err.readLine(); line != null; line = err.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.find()) {
        Thread.ofVirtual().start(() -> err.lines().forEach(_ -> {}));
        return new BrowserTab(process, listening.group(1));
      }
    }
    throw new IOException("the browser ended");
  }

  /** How large its screen is, and whether its reader likes pages dark. */
  public void screen(int width, int height, boolean dark) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Opens an address, and waits until the page is there. */
  public void go(String address) {
    call("Page.navigate", Map.of("url", address));
    await("location.href !== 'about:blank' && document.readyState === 'complete'");
  }

  /** Waits until an expression of the page is true, over reloads too. */
  public void await(String expression) {
    String waiting =
        "new Promise((done) => { const look = () => { let seen = false; try { seen = "
            + expression
            + "; } catch (none) { seen = false; } if (seen) done(true); else setTimeout(look, 50); };"
            + " look(); })";
    // A page that is left takes its promise with it.
    for (int i = 0; i < TRIES; i++) {
      if (evaluated(waiting).path("result").path("value").asBoolean()) {
        return;
      }
    }
    fail("never true: " + expression + "; " + complaints);
  }

  /** The value of an expression of the page. */
  public JsonNode see(String expression) {
    JsonNode answer = evaluated(expression);
    assertThat(answer.has("exceptionDetails")).as("%s: %s", expression, answer).isFalse();
    return answer.path("result").path("value");
  }

  private JsonNode evaluated(String expression) {
    return call(
        "Runtime.evaluate",
        Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
  }

  /** Moves the mouse over the middle of an element. */
  public void hover(String selector) {
    JsonNode box =
        see(
            "(() => { const element = document.querySelector('"
                + selector
                + "'); element.scrollIntoView({ block: 'center' });"
                + " const box = element.getBoundingClientRect();"
                + " return [box.x + box.width / 2, box.y + box.height / 2]; })()");
    for (int step = 2; step >= 0; step--) {
      call(
          "Input.dispatchMouseEvent",
          Map.of(
              "type", "mouseMoved", "x", box.get(0).asDouble() - step, "y", box.get(1).asDouble()));
    }
  }

  /** What an element looks like. */
  public BufferedImage picture(String selector) throws IOException {
    JsonNode box =
        see(
            "(() => { const box = document.querySelector('"
                + selector
                + "').getBoundingClientRect(); return [box.x + scrollX, box.y + scrollY, box.width,"
                + " box.height]; })()");
    Map<String, Object> clip =
        Map.of(
            "x",
            box.get(0),
            "y",
            box.get(1),
            "width",
            box.get(2),
            "height",
            box.get(3),
            "scale",
            1);
    JsonNode shot =
        call(
            "Page.captureScreenshot",
            Map.of("format", "png", "clip", clip, "captureBeyondViewport", true));
    byte[] png = Base64.getDecoder().decode(shot.get("data").asText());
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  /** Errors of pages, and what their policies forbade. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  private JsonNode call(String method, Map<String, Object> params) {
    int id = ++calls;
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    ObjectNode message = MAPPER.createObjectNode().put("id", id).put("method", method);
    message.set("params", MAPPER.valueToTree(params));
    socket.sendText(message.toString(), true).join();
    try {
      return answer.get(LIMIT_S, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(method + " " + params + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    part.append(data);
    if (last) {
      heard(part.toString());
      part.setLength(0);
    }
    from.request(1);
    return CompletableFuture.completedStage(null);
  }

  private void heard(String text) {
    try {
      JsonNode message = MAPPER.readTree(text);
      CompletableFuture<JsonNode> answer = answers.remove(message.path("id").asInt());
      if (answer != null) {
        answer.complete(message.path("result"));
      }
      switch (message.path("method").asText()) {
        case "Runtime.exceptionThrown" -> complaints.add(text);
        case "Log.entryAdded" -> {
          if (message.at("/params/entry/level").asText().equals("error")) {
            complaints.add(message.at("/params/entry/text").asText());
          }
        }
        default -> {}
      }
    } catch (IOException e) {
      complaints.add(e.toString());
    }
  }

  @Override
  public void close() {
    socket.abort();
    client.shutdownNow();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
