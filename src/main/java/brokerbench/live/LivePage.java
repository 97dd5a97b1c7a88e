package brokerbench.live;

import brokerbench.document.Block;
import brokerbench.document.Chart;
import brokerbench.document.Document;
import brokerbench.document.HtmlForm;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.IoReason;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A run as a page that follows it: at {@code /} all so far, at {@code /events} what comes. When the
 * run has ended, the report takes the place of the page. Safe for several threads.
 */
public final class LivePage implements HttpHandler {

  private static final String NOTHING_FINISHED =
      "It is made between forks, of a replication between rounds, while this page is open.";

  /** How long the end of the process waits for open pages to fetch the report. */
  private static final long FETCH_LIMIT_S = 5;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final String name;
  private final NanoClock clock;
  private final long beganNs;
  private final Map<String, Chart.Look> looks = new LinkedHashMap<>();
  private final LiveCharts charts = new LiveCharts();
  private final LiveTimes times = new LiveTimes();
  private final LiveEvents events = new LiveEvents();
  private final LiveRows rows = new LiveRows();
  private final AtomicInteger viewers = new AtomicInteger();
  private final Semaphore fetched = new Semaphore(0);
  private List<String> status = List.of("preparing", "", "", "");
  private Document finished = new Document(List.of());
  private boolean isNewlyFinished;
  private @Nullable Path report;

  /** The page of what has not begun, such as {@code Run 20261124-120000-quickstart}. */
  public LivePage(String name, NanoClock clock) {
    this.name = name;
    this.clock = clock;
    this.beganNs = clock.nanoTime();
  }

  /** That of the broker, with a pattern that no other line of its colour has, if there are any. */
  synchronized Chart.Look look(String line, Chart.Look broker) {
    return looks.computeIfAbsent(
        line,
        _ -> {
          long others =
              looks.values().stream().filter(each -> each.colour().equals(broker.colour())).count();
          return broker.withPattern((int) others);
        });
  }

  /** A point of a chart, of this instant. */
  synchronized void point(LiveCharts.Measure measure, String line, Chart.Look look, double value) {
    charts.add(measure, line, look, new Chart.Point(seconds(), value));
  }

  private double seconds() {
    return Math.round((clock.nanoTime() - beganNs) / NANOS_PER_SECOND * 100) / 100.0;
  }

  /** An iteration begins, which is one of a warm-up or not. */
  synchronized void iteration(boolean warmsUp) {
    times.iteration(warmsUp, seconds());
  }

  /** A fault such as {@code pause of nats-1} is in effect. */
  synchronized void faultMade(String fault) {
    times.faultMade(fault, seconds());
  }

  synchronized void faultHealed(String fault) {
    times.faultHealed(fault, seconds());
  }

  /** A fork is over. */
  synchronized void forkFinished() {
    times.forkFinished(seconds());
  }

  /** Whether a page is open. */
  public boolean isWatched() {
    return viewers.get() > 0;
  }

  /** Shows what is finished, by its report, below all else. */
  public synchronized void show(Document sofar) {
    finished = sofar;
    isNewlyFinished = true;
  }

  /** A fork begins: lines are not joined with those of the one before. */
  synchronized void part() {
    charts.part();
  }

  /** An iteration is finished, with a cell for each column. */
  synchronized void row(List<String> cells) {
    rows.iteration(cells);
  }

  synchronized void finding(String text) {
    rows.finding(text);
  }

  /** Tells all that is new, with four lines of status. */
  synchronized void tell(List<String> lines) {
    status = List.copyOf(lines);
    ObjectNode event = MAPPER.createObjectNode();
    event.set("status", MAPPER.valueToTree(status));
    charts.tell(event);
    times.tell(event);
    rows.tell(event);
    if (isNewlyFinished) {
      event.put("finished", true);
      isNewlyFinished = false;
    }
    events.add(event.toString());
  }

  /**
   * The run has ended. Waits until the pages that are open have fetched {@code written}, its
   * report, but not for long.
   */
  public void finish(Path written) {
    synchronized (this) {
      report = written.toAbsolutePath();
    }
    int waiting = viewers.get();
    events.end();
    try {
      var _ = fetched.tryAcquire(waiting, FETCH_LIMIT_S, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      switch (exchange.getRequestURI().getPath()) {
        case "/" -> answer(exchange);
        case "/events" -> follow(exchange);
        default -> exchange.sendResponseHeaders(404, -1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    boolean isReport = isFinished();
    byte[] page = (isReport ? report() : page()).getBytes(StandardCharsets.UTF_8);
    begin(exchange, "text/html; charset=utf-8", page.length);
    exchange.getResponseBody().write(page);
    exchange.getResponseBody().flush();
    if (isReport) {
      fetched.release();
    }
  }

  private static void begin(HttpExchange exchange, String type, long length) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    exchange.sendResponseHeaders(200, length);
  }

  private void follow(HttpExchange exchange) throws IOException, InterruptedException {
    long last = after(exchange);
    viewers.incrementAndGet();
    try {
      begin(exchange, "text/event-stream", 0);
      OutputStream out = exchange.getResponseBody();
      // A comment: the server sends no headers before the first byte behind them.
      write(":\n\n", out);
      for (List<LiveEvents.Event> next = events.after(last);
          !next.isEmpty();
          next = events.after(last)) {
        for (LiveEvents.Event event : next) {
          write("id: %d\ndata: %s\n\n".formatted(event.number(), event.text()), out);
        }
        last = next.getLast().number();
      }
      write("event: anew\ndata: -\n\n", out);
    } finally {
      viewers.decrementAndGet();
    }
  }

  private static void write(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** What the reader has: by its first request, or by the header of those that follow it. */
  private static long after(HttpExchange exchange) {
    String header = exchange.getRequestHeaders().getFirst("Last-Event-ID");
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    String number = header == null ? query.replaceFirst("^after=", "") : header;
    return number.matches("\\d{1,18}") ? Long.parseLong(number) : -1;
  }

  private synchronized boolean isFinished() {
    return report != null;
  }

  private synchronized String report() {
    String file = String.valueOf(report);
    try {
      return HtmlForm.noted(
          Files.readString(Path.of(file)),
          "What was measured has ended, and so has what serves this page. It is the file " + file);
    } catch (IOException e) {
      return HtmlForm.of(
          name,
          new Document(
              List.of(
                  new Block.Paragraph("%s cannot be read: %s".formatted(file, IoReason.of(e))))));
    }
  }

  private String page() {
    Document document;
    long last;
    synchronized (this) {
      document = document();
      last = events.last();
    }
    return HtmlForm.live(name, document, last);
  }

  private Document document() {
    List<Block> now = new ArrayList<>();
    status.forEach(line -> now.add(new Block.Paragraph(line)));
    List<Chart> all = charts.charts().stream().map(times::on).toList();
    List<Block> going = new ArrayList<>();
    going.add(new Block.Heading(1, name + ", going on"));
    going.add(
        new Block.Group(
            Block.Shape.BESIDE,
            "",
            List.of(
                new Block.Group(Block.Shape.STACKED, "", now),
                new Block.Charts(all.subList(0, 1)))));
    going.add(new Block.Charts(all.subList(1, all.size())));
    going.addAll(rows.blocks());
    List<Block> blocks = new ArrayList<>(List.of(new Block.Group(Block.Shape.STACKED, "", going)));
    blocks.add(new Block.Heading(2, "The report so far"));
    if (finished.blocks().isEmpty()) {
      blocks.add(new Block.Paragraph(NOTHING_FINISHED));
    }
    finished.blocks().stream()
        .filter(block -> !(block instanceof Block.Heading(int level, _) && level == 1))
        .forEach(blocks::add);
    return new Document(blocks);
  }
}
