package brokerbench.results;

import brokerbench.measurement.DamagedLogException;
import brokerbench.measurement.HistogramLogFile;
import brokerbench.measurement.LatencyHistogram;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.OutOfRange;
import brokerbench.results.LatencyDistributions.ForkKey;
import brokerbench.scenario.Phase;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Merges the histograms of the measurement iterations that finished, and parts those of each fork
 * by seconds. Each log is read once.
 */
final class DistributionReader {

  private final RunDirectory directory;
  private final Consumer<String> warnings;
  private final Map<ForkKey, List<LatencySummary>> summaries = new HashMap<>();
  private final Map<ForkKey, Double> publishMeansNs = new HashMap<>();
  private final Map<String, List<LatencyCurve>> curves = new HashMap<>();
  private final Map<ForkKey, List<LatencySecond>> seconds = new HashMap<>();

  /**
   * A reader of {@code directory}.
   *
   * @param warnings takes a line for each log that is missing, cut off or damaged
   */
  DistributionReader(RunDirectory directory, Consumer<String> warnings) {
    this.directory = directory;
    this.warnings = warnings;
  }

  /** The distributions of {@code iterations}, warm-ups left out but for the seconds. */
  LatencyDistributions read(List<IterationResult> iterations) {
    Map<String, ? extends Map<Integer, List<IterationResult>>> trials =
        iterations.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.id().trial(),
                    TreeMap::new,
                    Collectors.groupingBy(
                        each -> each.id().fork(), TreeMap::new, Collectors.toList())));
    trials.forEach(this::readTrial);
    return new LatencyDistributions(summaries, publishMeansNs, curves, seconds);
  }

  private void readTrial(String trial, Map<Integer, List<IterationResult>> forks) {
    Map<LatencyMetric, List<LatencyHistogram>> pooled = new EnumMap<>(LatencyMetric.class);
    List<IterationResult> covered = new ArrayList<>();
    forks.forEach(
        (fork, all) -> {
          List<IterationResult> iterations = measured(all);
          if (!iterations.isEmpty()) {
            ForkKey key = new ForkKey(trial, fork);
            LoggedSeconds logged = new LoggedSeconds(all);
            log(directory.histogramLog(trial, fork), logged)
                .map(log -> parts(log, iterations))
                .ifPresentOrElse(
                    parts -> {
                      summaries.put(key, merged(parts, iterations));
                      addPublishMean(key, parts);
                      logged.finish().ifPresent(of -> seconds.put(key, of));
                      covered.addAll(iterations);
                      parts.forEach(
                          (metric, of) ->
                              pooled.computeIfAbsent(metric, _ -> new ArrayList<>()).addAll(of));
                    },
                    () -> summaries.put(key, medians(iterations)));
          }
        });
    summaries.put(new ForkKey(trial, LatencyDistributions.ALL_FORKS), merged(pooled, covered));
    curves.put(trial, curves(pooled));
  }

  private static List<IterationResult> measured(List<IterationResult> iterations) {
    return iterations.stream()
        .filter(each -> each.id().phase() == Phase.MEASUREMENT && !each.latencies().isEmpty())
        .toList();
  }

  private static List<LatencyCurve> curves(Map<LatencyMetric, List<LatencyHistogram>> pooled) {
    List<LatencyCurve> curves = new ArrayList<>();
    pooled.forEach(
        (metric, histograms) -> {
          LatencyHistogram merged = LatencyHistogram.merge(histograms);
          if (merged.count() > 0) {
            curves.add(LatencyCurve.of(metric, merged.count(), merged::percentileNs));
          }
        });
    return curves;
  }

  private void addPublishMean(ForkKey key, Map<LatencyMetric, List<LatencyHistogram>> parts) {
    LatencyHistogram publish =
        LatencyHistogram.merge(parts.getOrDefault(LatencyMetric.PUBLISH_LATENCY, List.of()));
    if (publish.count() > 0) {
      publishMeansNs.put(key, publish.meanNs());
    }
  }

  private Optional<HistogramLogFile> log(Path path, LoggedSeconds logged) {
    try {
      HistogramLogFile log = HistogramLogFile.of(path, StoredFile.bytes(path), logged);
      log.damage().ifPresent(warnings);
      return Optional.of(log);
    } catch (NoSuchFileException e) {
      return without(path + ": the file is missing");
    } catch (DamagedLogException | ResultsException e) {
      return without(e.getMessage());
    } catch (IOException e) {
      return without("histogram log %s cannot be read (%s)".formatted(path, e.getMessage()));
    }
  }

  private Optional<HistogramLogFile> without(@Nullable String what) {
    warnings.accept(what + "; its fork's percentiles are medians of latency.csv");
    return Optional.empty();
  }

  // By tag: a log also holds warm-ups, and what an iteration that did not finish left.
  private static Map<LatencyMetric, List<LatencyHistogram>> parts(
      HistogramLogFile log, List<IterationResult> iterations) {
    Map<LatencyMetric, List<LatencyHistogram>> parts = new EnumMap<>(LatencyMetric.class);
    for (LatencyMetric metric : LatencyMetric.values()) {
      parts.put(
          metric,
          iterations.stream()
              .map(IterationResult::id)
              .map(id -> metric.word() + "/" + id.phase().word() + "/" + id.iteration())
              .filter(log.histograms()::containsKey)
              .map(log.histograms()::get)
              .toList());
    }
    return parts;
  }

  private static List<LatencySummary> merged(
      Map<LatencyMetric, List<LatencyHistogram>> parts, List<IterationResult> iterations) {
    List<LatencySummary> summaries = new ArrayList<>();
    parts.forEach(
        (metric, histograms) -> {
          LatencyHistogram merged = LatencyHistogram.merge(histograms);
          // A histogram log does not hold what was out of range.
          List<LatencySummary> rows = rows(metric, iterations);
          OutOfRange outOfRange =
              new OutOfRange(
                  sum(rows, LatencySummary::outOfRange), sum(rows, LatencySummary::notHeld));
          if (merged.count() > 0) {
            summaries.add(LatencySummary.of(metric, merged, outOfRange));
          }
        });
    return List.copyOf(summaries);
  }

  /** Without histograms percentiles cannot be merged; the median iteration stands for its fork. */
  private static List<LatencySummary> medians(List<IterationResult> iterations) {
    return Arrays.stream(LatencyMetric.values())
        .map(metric -> rows(metric, iterations).stream().filter(row -> row.count() > 0).toList())
        .filter(rows -> !rows.isEmpty())
        .map(DistributionReader::median)
        .toList();
  }

  private static long sum(List<LatencySummary> rows, ToLongFunction<LatencySummary> value) {
    return rows.stream().mapToLong(value).sum();
  }

  private static LatencySummary median(List<LatencySummary> rows) {
    return new LatencySummary(
        rows.getFirst().metric(),
        sum(rows, LatencySummary::count),
        sum(rows, LatencySummary::outOfRange),
        sum(rows, LatencySummary::notHeld),
        rows.stream().mapToLong(LatencySummary::minNs).min().orElseThrow(),
        median(rows, LatencySummary::p50Ns),
        median(rows, LatencySummary::p75Ns),
        median(rows, LatencySummary::p90Ns),
        median(rows, LatencySummary::p95Ns),
        median(rows, LatencySummary::p99Ns),
        median(rows, LatencySummary::p999Ns),
        median(rows, LatencySummary::p9999Ns),
        rows.stream().mapToLong(LatencySummary::maxNs).max().orElseThrow());
  }

  private static long median(List<LatencySummary> rows, ToLongFunction<LatencySummary> value) {
    long[] sorted = rows.stream().mapToLong(value).toArray();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static List<LatencySummary> rows(LatencyMetric metric, List<IterationResult> iterations) {
    return iterations.stream()
        .flatMap(each -> each.latencies().stream())
        .filter(latency -> latency.metric() == metric)
        .toList();
  }
}
