package brokerbench.scenario;

import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One point of the parameter space: a value for every parameter of the catalogue.
 *
 * @param values name to text, complete, each checked against its {@link ParamSpec}
 */
public record Params(SortedMap<String, String> values) {

  private static final Pattern NAME = Pattern.compile("\\{([a-z_.]+)}");

  /** Fills what is absent with the defaults; refuses an unknown name, a value out of range. */
  public Params {
    SortedMap<String, String> complete = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          ParamCatalogue.named(name).check(value);
          complete.put(name, value);
        });
    ParamCatalogue.all().forEach(spec -> complete.putIfAbsent(spec.name(), spec.fallback()));
    values = Collections.unmodifiableSortedMap(complete);
  }

  /** From any map; see the constructor. */
  public static Params of(Map<String, String> values) {
    return new Params(new TreeMap<>(values));
  }

  /** What all brokers have in common of load, clients and recording. */
  public Workload workload() {
    return Workload.of(this);
  }

  /** What all brokers have in common of servers. */
  public ClusterShape cluster() {
    return ClusterShape.of(this);
  }

  /** The same point with one value changed. */
  public Params with(String name, String value) {
    SortedMap<String, String> changed = new TreeMap<>(values);
    changed.put(name, value);
    return new Params(changed);
  }

  /** Whether the parameter {@code name} is {@code value}. */
  public boolean is(String name, String value) {
    return text(name).equals(value);
  }

  /** Whether the parameter {@code name} has the value that it has when it is left out. */
  public boolean isDefault(String name) {
    ParamSpec spec = ParamCatalogue.named(name);
    return spec.canonical(text(name)).equals(spec.canonical(spec.fallback()));
  }

  /**
   * Refuses this point when {@code contradiction} holds.
   *
   * @param reason one line, in which a parameter's name in braces stands for name and value, such
   *     as {@code nodes=3}
   */
  public void refuseWhen(boolean contradiction, String reason) {
    InvalidScenarioException.when(
        contradiction,
        NAME.matcher(reason)
            .replaceAll(
                found -> Matcher.quoteReplacement(found.group(1) + "=" + text(found.group(1)))));
  }

  public String text(String name) {
    return values.get(ParamCatalogue.named(name).name());
  }

  public long whole(String name) {
    return Long.parseLong(text(name));
  }

  public int count(String name) {
    return Math.toIntExact(whole(name));
  }

  /** The value as a whole number, or empty when it is the parameter's word. */
  public OptionalLong wholeUnless(String name, String word) {
    String value = text(name);
    return value.equals(word) ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value));
  }

  public double decimal(String name) {
    return Double.parseDouble(text(name));
  }

  public Duration time(String name) {
    return DurationText.parse(text(name));
  }

  public ByteSize size(String name) {
    return ByteSize.parse(text(name));
  }

  public boolean flag(String name) {
    return Boolean.parseBoolean(text(name));
  }
}
