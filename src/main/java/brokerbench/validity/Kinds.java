package brokerbench.validity;

import brokerbench.quantity.DurationText;
import brokerbench.quantity.Rate;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DatabindContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.jsontype.impl.TypeIdResolverBase;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The records of this room, found by their {@link Kind}; names them in JSON by their words. */
final class Kinds extends TypeIdResolverBase {

  /** Every record, by word, in the order in which they are written. */
  static final Map<String, Class<?>> TYPES = new LinkedHashMap<>();

  /** A component's place in a {@link Kind#text}. */
  private static final Pattern COMPONENT = Pattern.compile("\\{(\\w+)}");

  static {
    records(Finding.class).forEach(type -> TYPES.put(word(type), type));
  }

  private static Stream<Class<?>> records(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(Kinds::records)
        : Stream.of(type);
  }

  static String word(Class<?> type) {
    return SnakeCaseStrategy.INSTANCE.translate(type.getSimpleName());
  }

  static Kind of(Class<?> type) {
    return Objects.requireNonNull(type.getAnnotation(Kind.class), type::getName);
  }

  /** The text of {@code finding} with its components as a reader sees them. */
  static String text(Finding finding) {
    Map<String, String> values = new HashMap<>();
    for (RecordComponent component : finding.getClass().getRecordComponents()) {
      String name = SnakeCaseStrategy.INSTANCE.translate(component.getName());
      try {
        values.put(name, shown(name, component.getAccessor().invoke(finding)));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(component.toString(), e);
      }
    }
    return COMPONENT
        .matcher(finding.kind().text())
        .replaceAll(name -> Matcher.quoteReplacement(values.get(name.group(1))));
  }

  private static String shown(String name, @Nullable Object value) {
    return switch (value) {
      case Long ns when name.endsWith("_ns") -> DurationText.ofNanos(ns);
      case null -> "not known";
      case Long count -> String.format(Locale.ROOT, "%,d", count);
      case Double rate when name.endsWith("_per_second") -> new Rate(rate).text();
      case Double share -> String.format(Locale.ROOT, "%.1f %%", 100 * share);
      default -> value.toString();
    };
  }

  @Override
  public String idFromValue(Object finding) {
    return word(finding.getClass());
  }

  @Override
  public String idFromValueAndType(Object finding, Class<?> type) {
    return idFromValue(finding);
  }

  /** Null for a word that nobody knows, which Jackson refuses. */
  @Override
  public @Nullable JavaType typeFromId(DatabindContext context, String word) {
    Class<?> type = TYPES.get(word);
    return type == null ? null : context.constructType(type);
  }

  @Override
  public JsonTypeInfo.Id getMechanism() {
    return JsonTypeInfo.Id.CUSTOM;
  }
}
