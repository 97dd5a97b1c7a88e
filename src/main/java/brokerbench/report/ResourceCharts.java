package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.figures.FigureWindow;
import brokerbench.quantity.Counter;
import brokerbench.results.ForkData;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/** What each node of a trial used over time: a line per node and fork. */
record ResourceCharts(TrialSummary trial, String row) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEBIBYTE = 1 << 20;
  private static final String ABOUT =
      "A line per node and fork, from the samples of the leg that measured. Nodes: the brokers';"
          + " client: the JVM that publishes and consumes; harness: the suite; host: all processes."
          + " Memory: resident of a process; of a container with the page cache that it uses."
          + " Written: what a process dirtied, even if the file was deleted before it reached the"
          + " disk; of a container on cgroup v2 what reached it.";

  /** None where it was not sampled, as of the others. */
  Optional<Chart> processor() {
    return chart("Processor", "% of host", _ -> true, (_, now) -> now.cpuPercentOfHost());
  }

  Optional<Chart> memory() {
    return chart(
        "Memory", "MiB", node -> !TrialLook.isHost(node), (_, now) -> mebibytes(now.memoryBytes()));
  }

  Optional<Chart> disk() {
    return chart("Data directory", "MiB", _ -> true, (_, now) -> mebibytes(now.dataBytes()));
  }

  /** Since the sample before. */
  Optional<Chart> written() {
    return chart("Written to disk", "MiB/s", _ -> true, ResourceCharts::written);
  }

  private static OptionalDouble written(ResourceSample before, ResourceSample now) {
    long passedNs = now.elapsedNs() - before.elapsedNs();
    OptionalLong from = before.diskWrittenBytesTotal();
    OptionalLong to = now.diskWrittenBytesTotal();
    if (passedNs <= 0 || from.isEmpty() || to.isEmpty()) {
      return OptionalDouble.empty();
    }
    long bytes = Counter.growth(from.getAsLong(), to.getAsLong());
    return OptionalDouble.of(bytes / BYTES_PER_MEBIBYTE / (passedNs / NANOS_PER_SECOND));
  }

  private Optional<Chart> chart(
      String what,
      String unit,
      Predicate<String> nodes,
      BiFunction<ResourceSample, ResourceSample, OptionalDouble> value) {
    List<Series> series = new ArrayList<>();
    for (ForkData fork : trial.forkData()) {
      fork.samples()
          .forEach(
              (node, samples) -> {
                List<Point> points = points(samples, value);
                if (nodes.test(node) && !points.isEmpty()) {
                  series.add(
                      new Series(
                          node,
                          "fork " + fork.fork(),
                          Chart.Kind.LINE,
                          TrialLook.ofNode(trial, fork, node),
                          points));
                }
              });
    }
    if (series.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Chart.of(
            new Chart.Text(what + " over time, " + row, ABOUT, "resources.csv"),
            TimeCharts.seconds(0, 0),
            TimeCharts.fromZero(what.toLowerCase(Locale.ROOT), unit, series),
            series));
  }

  /** Of the last leg, with 0 where its measurement began; each value by the sample before, too. */
  private static List<Point> points(
      List<ResourceSample> all, BiFunction<ResourceSample, ResourceSample, OptionalDouble> value) {
    List<ResourceSample> leg = FigureWindow.lastLeg(all);
    long startNs = measurementStartNs(leg);
    List<Point> points = new ArrayList<>();
    ResourceSample before = leg.getFirst();
    for (ResourceSample now : leg) {
      double seconds = (now.elapsedNs() - startNs) / NANOS_PER_SECOND;
      value.apply(before, now).ifPresent(each -> points.add(new Point(seconds, each)));
      before = now;
    }
    return points;
  }

  /** At every change of phase there is a sample that is still of the old one. */
  private static long measurementStartNs(List<ResourceSample> leg) {
    long startNs = leg.getFirst().elapsedNs();
    for (ResourceSample sample : leg) {
      if (sample.phase().equals(Phase.MEASUREMENT.word())) {
        return startNs;
      }
      startNs = sample.elapsedNs();
    }
    return leg.getFirst().elapsedNs();
  }

  private static OptionalDouble mebibytes(OptionalLong bytes) {
    return bytes.isPresent()
        ? OptionalDouble.of(bytes.getAsLong() / BYTES_PER_MEBIBYTE)
        : OptionalDouble.empty();
  }
}
