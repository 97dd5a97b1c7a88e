package brokerbench.scenario;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When a server forces to disk what it has written, in the words of the parameter {@code
 * durability}. In order, the weakest first.
 */
public enum Flushing {
  /** When the kernel does so by itself, which may take half a minute. */
  PAGE_CACHE,
  /** A second after the write at the latest, whether or not it is acknowledged by then. */
  INTERVAL,
  /** Before the message is acknowledged. */
  EVERY_MESSAGE;

  /** The longest time between two flushes that is still {@link #INTERVAL}. */
  public static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

  /** The value of {@code durability} that leaves the broker's own parameters as they are. */
  static final String AS_SET = "as-set";

  /** The word in scenarios and on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All values of {@code durability}, {@link #AS_SET} first, then from the weakest on. */
  static List<String> words() {
    return Stream.concat(Stream.of(AS_SET), Arrays.stream(values()).map(Flushing::word)).toList();
  }

  /** What a server does that lets at most {@code longest} pass between two flushes. */
  public static Flushing within(Duration longest) {
    return longest.compareTo(LONGEST_INTERVAL) <= 0 ? INTERVAL : PAGE_CACHE;
  }

  /** What {@code durability} asks for; empty where the broker's own parameters say it. */
  public static Optional<Flushing> askedBy(Params params) {
    return Arrays.stream(values()).filter(each -> params.is("durability", each.word())).findFirst();
  }
}
