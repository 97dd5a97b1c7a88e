package brokerbench.live;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.document.Thinning;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines over the time since the run began: a chart per measure, a line per trial or node. What was
 * added since the last look is kept apart. Not safe for several threads.
 */
final class LiveCharts {

  /** A line with this many points is thinned. */
  private static final int MOST = 4_000;

  private static final int KEPT = 2_000;
  private static final String TIME = "time since it began";
  private static final String TOLD = "what the fork reports once a second";

  /** What is drawn, in the order of the page. */
  enum Measure {
    RATE(
        "Rate",
        "Over the last second; delivered, or published where there are no subscriptions.",
        TOLD,
        "msg/s"),
    P99(
        "Latency p99",
        "Over the last second: end-to-end latency, or publish latency without subscriptions.",
        TOLD,
        "ns"),
    BACKLOG(
        "Backlog",
        "Deliveries owed for what is published, less those that came.",
        TOLD,
        "messages"),
    PROCESSOR("Processor", "Share of all processors.", "resources.csv", "%"),
    MEMORY(
        "Memory",
        "Resident of a process; of a container with the page cache that it uses.",
        "resources.csv",
        "MiB");

    private final String title;
    private final String about;
    private final String source;
    private final String unit;

    Measure(String title, String about, String source, String unit) {
      this.title = title;
      this.about = about;
      this.source = source;
      this.unit = unit;
    }
  }

  /** One line of a chart. */
  private static final class Line {
    private final String name;
    private final Chart.Look look;
    private List<Point> points = new ArrayList<>();

    Line(String name, Chart.Look look) {
      this.name = name;
      this.look = look;
    }

    void add(Point point) {
      points.add(point);
      if (points.size() > MOST) {
        points = new ArrayList<>(Thinning.of(points, KEPT));
      }
    }

    boolean isOpen() {
      return !points.isEmpty() && !Double.isNaN(points.getLast().x());
    }

    Series series() {
      return new Series(name, "", Chart.Kind.LINE, look, points);
    }
  }

  private static final List<Measure> ORDER = List.of(Measure.values());

  private final List<List<Line>> charts =
      ORDER.stream().<List<Line>>map(_ -> new ArrayList<>()).toList();
  private ArrayNode begun = JsonNodeFactory.instance.arrayNode();
  private ArrayNode added = JsonNodeFactory.instance.arrayNode();

  /** Adds a point to the line of {@code name}; a new line begins with it and has {@code look}. */
  void add(Measure measure, String name, Chart.Look look, Point point) {
    int chart = ORDER.indexOf(measure);
    List<Line> lines = charts.get(chart);
    int at = 0;
    while (at < lines.size() && !lines.get(at).name.equals(name)) {
      at++;
    }
    if (at == lines.size()) {
      lines.add(new Line(name, look));
      begun
          .addObject()
          .put("chart", chart)
          .put("name", name)
          .put("colour", look.colour())
          .put("symbol", look.symbol())
          .put("pattern", look.pattern());
    }
    add(chart, at, point);
  }

  private void add(int chart, int line, Point point) {
    charts.get(chart).get(line).add(point);
    boolean isGap = Double.isNaN(point.x());
    added
        .addArray()
        .add(chart)
        .add(line)
        .add(isGap ? null : Double.valueOf(point.x()))
        .add(isGap ? null : Double.valueOf(point.y()));
  }

  /** What follows is not joined with what was. */
  void part() {
    for (int chart = 0; chart < charts.size(); chart++) {
      List<Line> lines = charts.get(chart);
      for (int at = 0; at < lines.size(); at++) {
        if (lines.get(at).isOpen()) {
          add(chart, at, Point.GAP);
        }
      }
    }
  }

  /** Puts lines that began and points that were added since the last call into {@code event}. */
  void tell(ObjectNode event) {
    event.set("lines", begun);
    event.set("points", added);
    begun = JsonNodeFactory.instance.arrayNode();
    added = JsonNodeFactory.instance.arrayNode();
  }

  /** All of them. */
  List<Chart> charts() {
    return ORDER.stream().map(this::chart).toList();
  }

  private Chart chart(Measure measure) {
    List<Series> series = charts.get(ORDER.indexOf(measure)).stream().map(Line::series).toList();
    return Chart.of(
        new Chart.Text(measure.title, measure.about, measure.source),
        Axis.spanning(TIME, "s", 0, highest(series, true)),
        Axis.spanning(measure.title, measure.unit, 0, highest(series, false)),
        series);
  }

  private static double highest(List<Series> series, boolean ofTime) {
    return series.stream()
        .flatMap(each -> each.points().stream())
        .mapToDouble(point -> ofTime ? point.x() : point.y())
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }
}
