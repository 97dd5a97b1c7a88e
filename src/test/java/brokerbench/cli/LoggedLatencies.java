package brokerbench.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;

/**
 * What a fork's histogram log has of the end-to-end latencies of its first measurement, as {@code
 * HistogramLogReader} reads it: by other means than what the suite counts while the load goes on.
 */
final class LoggedLatencies {

  private static final String TAG = "end_to_end_latency/measurement/1";
  private static final double MILLIS_PER_SECOND = 1e3;

  private final List<Histogram> intervals = new ArrayList<>();

  LoggedLatencies(Path log) throws IOException {
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        Histogram interval = (Histogram) reader.nextIntervalHistogram();
        if (TAG.equals(interval.getTag())) {
          intervals.add(interval);
        }
      }
    }
  }

  /** Of the intervals that end after {@code seconds} of the measurement. */
  Histogram since(double seconds) {
    Histogram sum = new Histogram(3);
    intervals.stream().filter(each -> endsAfter(each, seconds)).forEach(sum::add);
    return sum;
  }

  /** The longest of the last interval that is not among those {@link #since}, in seconds. */
  double longestBefore(double seconds) {
    return intervals.stream()
        .takeWhile(each -> !endsAfter(each, seconds))
        .reduce((_, next) -> next)
        .map(last -> last.getMaxValue() / 1e9)
        .orElse(0.0);
  }

  private boolean endsAfter(Histogram interval, double seconds) {
    return interval.getEndTimeStamp()
        > intervals.getFirst().getStartTimeStamp() + seconds * MILLIS_PER_SECOND;
  }

  /** How many took longer than {@code limitNs}. */
  static long longer(Histogram latencies, double limitNs) {
    return above(latencies, limitNs)
        .mapToLong(HistogramIterationValue::getCountAddedInThisIterationStep)
        .sum();
  }

  /** What these took in excess of {@code usualNs}, in sum. */
  static double excessSeconds(Histogram latencies, double limitNs, double usualNs) {
    return above(latencies, limitNs)
            .mapToDouble(
                value ->
                    value.getCountAddedInThisIterationStep()
                        * (value.getValueIteratedTo() - usualNs))
            .sum()
        / 1e9;
  }

  private static Stream<HistogramIterationValue> above(Histogram latencies, double limitNs) {
    return StreamSupport.stream(latencies.recordedValues().spliterator(), false)
        .filter(value -> value.getValueIteratedTo() > limitNs);
  }
}
