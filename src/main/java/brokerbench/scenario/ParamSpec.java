package brokerbench.scenario;

import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * One parameter: its name, kind, default and what it means.
 *
 * @param name snake_case; a dot stands behind a broker's name where the parameter is that broker's
 *     own
 * @param kind what values it takes
 * @param fallback the default, in the parameter's own text form
 * @param meaning one sentence, with the unit
 * @param subject what it is a setting of
 */
public record ParamSpec(String name, Kind kind, String fallback, String meaning, Subject subject) {

  /** What a parameter is a setting of: an environment without such a thing does not apply it. */
  public enum Subject {
    /** Load, client and topics, which the suite makes everywhere. */
    CLIENT,
    /** A server that the suite starts. */
    SERVER,
    /** Which server the suite starts; one that it did not start says it itself. */
    SERVER_RELEASE,
    /** A container that the suite starts. */
    CONTAINER
  }

  /** A setting of load, client or topics. */
  public ParamSpec(String name, Kind kind, String fallback, String meaning) {
    this(name, kind, fallback, meaning, Subject.CLIENT);
  }

  /** The same, of {@code subject}. */
  public ParamSpec of(Subject of) {
    return new ParamSpec(name, kind, fallback, meaning, of);
  }

  /** What values a parameter takes. */
  public sealed interface Kind {

    /** A whole number in {@code [least, greatest]}. */
    record Whole(long least, long greatest) implements Kind {}

    /** As {@link Whole}, or the word {@code word}. */
    record WholeOrWord(long least, long greatest, String word) implements Kind {}

    /** A finite decimal number in {@code [least, greatest]}. */
    record Decimal(double least, double greatest) implements Kind {}

    /**
     * A duration in {@code [least, greatest]}.
     *
     * @param step of which it is a multiple
     */
    record Time(Duration least, Duration greatest, Duration step) implements Kind {

      /** In whole milliseconds, as servers and client libraries take their times. */
      public Time(Duration least, Duration greatest) {
        this(least, greatest, Duration.ofMillis(1));
      }
    }

    /**
     * A size in bytes in {@code [least, greatest]}.
     *
     * @param reason why it is not smaller, for people; empty where that goes without saying
     */
    record Size(long least, long greatest, String reason) implements Kind {

      /** A range that needs no reason. */
      public Size(long least, long greatest) {
        this(least, greatest, "");
      }
    }

    /** One of the words. */
    record Choice(List<String> words) implements Kind {}

    /** {@code true} or {@code false}. */
    record Flag() implements Kind {}

    /** Free text. */
    record Text() implements Kind {}
  }

  /** Whether it is a parameter of {@code broker}: its own, or one of all brokers. */
  public boolean concerns(String broker) {
    int dot = name.indexOf('.');
    return dot < 0 || name.substring(0, dot).equals(broker);
  }

  /** The values that are taken, for people: {@code 1 to 10000}, {@code sync | async}. */
  public String range() {
    return switch (kind) {
      case Kind.Whole(long least, long greatest) -> least + " to " + greatest;
      case Kind.WholeOrWord(long least, long greatest, String word) ->
          least + " to " + greatest + ", or " + word;
      case Kind.Decimal(double least, double greatest) -> plain(least) + " to " + plain(greatest);
      case Kind.Time(Duration least, Duration greatest, Duration _) ->
          DurationText.of(least) + " to " + DurationText.of(greatest);
      case Kind.Size(long least, long greatest, String reason) ->
          least + " to " + greatest + " bytes" + (reason.isEmpty() ? "" : "; " + reason);
      case Kind.Choice(List<String> words) -> String.join(" | ", words);
      case Kind.Flag() -> "true | false";
      case Kind.Text() -> "text";
    };
  }

  /** Refuses a value that is not of the kind, with name, value and range. */
  public void check(String value) {
    boolean valid;
    try {
      valid =
          switch (kind) {
            case Kind.Whole(long least, long greatest) -> within(value, least, greatest);
            case Kind.WholeOrWord(long least, long greatest, String word) ->
                value.equals(word) || within(value, least, greatest);
            case Kind.Decimal(double least, double greatest) -> {
              double number = new BigDecimal(value).doubleValue();
              yield number >= least && number <= greatest;
            }
            case Kind.Time(Duration least, Duration greatest, Duration step) -> {
              Duration time = DurationText.parse(value);
              InvalidScenarioException.when(
                  time.toNanos() % step.toNanos() != 0,
                  "parameter %s: '%s' is not a multiple of %s"
                      .formatted(name, value, DurationText.of(step)));
              yield time.compareTo(least) >= 0 && time.compareTo(greatest) <= 0;
            }
            case Kind.Size(long least, long greatest, String _) -> {
              long bytes = ByteSize.parse(value).bytes();
              yield bytes >= least && bytes <= greatest;
            }
            case Kind.Choice(List<String> words) -> words.contains(value);
            case Kind.Flag() -> value.equals("true") || value.equals("false");
            case Kind.Text() -> true;
          };
    } catch (NumberFormatException e) {
      valid = false;
    } catch (QuantityException e) {
      throw new InvalidScenarioException("parameter " + name + ": " + e.getMessage());
    }
    InvalidScenarioException.when(
        !valid, "parameter " + name + ": '" + value + "' is not in its range: " + range());
  }

  /**
   * One text per value, so that {@code 1024B} equals {@code 1KiB}; of two texts with one meaning,
   * both give the same.
   *
   * @param value in range
   */
  public String canonical(String value) {
    return switch (kind) {
      case Kind.Size ignored -> ByteSize.parse(value).bytes() + "B";
      case Kind.Time ignored -> DurationText.parse(value).toNanos() + "ns";
      case Kind.Decimal ignored -> new BigDecimal(value).stripTrailingZeros().toPlainString();
      default -> value;
    };
  }

  private static boolean within(String value, long least, long greatest) {
    long number = Long.parseLong(value);
    // One text per number: 01 and +1 would be other trials and escape comparison by text.
    return number >= least && number <= greatest && value.equals(Long.toString(number));
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
