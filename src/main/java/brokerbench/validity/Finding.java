package brokerbench.validity;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.annotation.JsonTypeIdResolver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * A doubt about a number, with its data: a record, and the {@link Kind} written on it. Amounts of
 * time are nanoseconds, shares are 0 to 1.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM, property = "kind")
@JsonTypeIdResolver(Kinds.class)
public sealed interface Finding
    permits DeliveryFinding,
        LoadFinding,
        ClientFinding,
        ServerFinding,
        HostFinding,
        ForkFinding,
        CostFinding {

  /** Every kind there is by its word, those of one subject together. */
  static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    Kinds.TYPES.forEach((word, type) -> kinds.put(word, Kinds.of(type)));
    return kinds;
  }

  /** {@code finding} if there is a doubt, else nothing. */
  static List<Finding> when(boolean doubt, Finding finding) {
    return doubt ? List.of(finding) : List.of();
  }

  /** The finding of {@code count}, of which one is enough; nothing of 0. */
  static List<Finding> any(long count, LongFunction<Finding> finding) {
    return count > 0 ? List.of(finding.apply(count)) : List.of();
  }

  /**
   * Whether nothing of a fork or a power cut counts: it, or its broker, did not come to its end.
   */
  default boolean endsFork() {
    return this instanceof ForkFinding.ForkFailed || this instanceof ServerFinding.BrokerFailed;
  }

  /** The word in files, such as {@code messages_lost}: the name of the record. */
  default String word() {
    return Kinds.word(getClass());
  }

  /** The word as a heading, such as {@code Messages lost}. */
  default String title() {
    String word = word();
    return Character.toUpperCase(word.charAt(0)) + word.substring(1).replace('_', ' ');
  }

  /** What it shares with the others of its record. */
  default Kind kind() {
    return Kinds.of(getClass());
  }

  /** What this finding alone makes of the iteration, fork or run that it belongs to. */
  default Validity implies() {
    return kind().implies();
  }

  /** What was found, with its data, in one line. */
  default String text() {
    return Kinds.text(this);
  }
}
