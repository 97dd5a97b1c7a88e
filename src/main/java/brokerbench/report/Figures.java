package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as cells of a table; a dash where nothing was recorded. */
final class Figures {

  static final String NONE = "-";

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double NS_PER_MESSAGE_PER_SECOND_PER_MILLION = 1_000;

  private Figures() {}

  /** Messages per second, without the unit. */
  static String rate(Estimate estimate) {
    return rate(estimate.value());
  }

  /** Payload megabytes per second. */
  static String megabytes(Estimate rate, long payloadBytes) {
    return significant(rate.value() * payloadBytes / BYTES_PER_MEGABYTE);
  }

  /** The figure, and below it how far its interval reaches. */
  static String withSpread(String figure, Estimate estimate) {
    Interval interval = estimate.interval();
    if (interval == null || !(estimate.value() > 0)) {
      return figure;
    }
    double farther =
        Math.max(interval.high() - estimate.value(), estimate.value() - interval.low());
    double percent = 100 * farther / estimate.value();
    String pattern = percent < 9.95 ? "+/-%.1f%%" : percent < 999.5 ? "+/-%.0f%%" : "+/->999%%";
    return figure + "\n" + String.format(Locale.ROOT, pattern, percent);
  }

  static String duration(Estimate estimate) {
    return estimate.isPresent() ? DurationText.ofNanos(Math.round(estimate.value())) : NONE;
  }

  /** Processor seconds per million messages, from nanoseconds per message. */
  static String cpu(Estimate estimate) {
    return significant(estimate.value() / NS_PER_MESSAGE_PER_SECOND_PER_MILLION);
  }

  /** Without the unit. */
  static String significant(Estimate estimate) {
    return significant(estimate.value());
  }

  static String size(Estimate estimate) {
    return size(estimate.value());
  }

  /** A size; a dash for NaN. */
  static String size(double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    long bytes = Math.round(value);
    return bytes < 0 ? "-" + new ByteSize(-bytes).text() : new ByteSize(bytes).text();
  }

  /** The figure with its unit, as a comparison shows it. */
  static String withUnit(Figure figure, Estimate estimate) {
    if (!estimate.isPresent()) {
      return NONE;
    }
    return switch (figure.unit()) {
      case MESSAGES_PER_SECOND -> rate(estimate) + " msg/s";
      case OPERATIONS_PER_SECOND -> rate(estimate) + " op/s";
      case NANOSECONDS, NANOSECONDS_PER_MESSAGE -> duration(estimate);
      case CORES -> significant(estimate.value()) + " cores";
      case PERCENT_OF_HOST -> significant(estimate.value()) + " %";
      case BYTES, BYTES_PER_MESSAGE -> size(estimate);
      case FRACTION -> share(estimate.value());
      case MESSAGES -> rate(estimate.value());
      case HOURS_PER_MILLION_MESSAGES -> significant(estimate.value()) + " h";
      case JOULES_PER_MILLION_MESSAGES -> significant(estimate) + " J";
      case FLUSHES_PER_THOUSAND_MESSAGES -> significant(estimate) + " flushes/1,000 msg";
    };
  }

  static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? "%.2f" : "%,.0f", ratio);
  }

  static String ratioInterval(@Nullable Interval interval) {
    return interval == null ? NONE : end(interval.low()) + ".." + end(interval.high());
  }

  /** Beyond a thousand times either way an interval says nothing but that. */
  private static String end(double ratio) {
    if (ratio > 0 && ratio < 0.001) {
      return "<0.001";
    }
    return ratio > 1_000 ? ">1,000" : ratio(ratio);
  }

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Such as {@code 1 fork} or {@code 2 forks}. */
  static String counted(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  static String share(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** Messages per second, without the unit. */
  static String rate(double perSecond) {
    return Double.isNaN(perSecond)
        ? NONE
        : String.format(Locale.ROOT, perSecond < 100 ? "%,.1f" : "%,.0f", perSecond);
  }

  /** About three digits, without the unit; a dash for NaN. */
  static String significant(double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    String pattern = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, pattern, value);
  }
}
