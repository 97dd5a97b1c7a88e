package brokerbench.results;

import brokerbench.scenario.ParamCatalogue;
import brokerbench.scenario.Params;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The JSON of {@code run.json} and of other manifests: snake_case keys with the unit last, absent
 * values left out.
 */
public final class RunJson {

  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(new UnitNames())
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.USE_DEFAULTS))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(
              new SimpleModule()
                  .addSerializer(Duration.class, new DurationAsNanos())
                  .addDeserializer(Duration.class, new NanosAsDuration())
                  .addSerializer(Params.class, new ParamsAsObject())
                  .addDeserializer(Params.class, new ObjectAsParams()))
          .build();

  // Line feeds on every platform: the file is compared byte by byte.
  private static final DefaultPrettyPrinter PRINTER =
      new DefaultPrettyPrinter()
          .withObjectIndenter(new DefaultIndenter("  ", "\n"))
          .withArrayIndenter(new DefaultIndenter("  ", "\n"));

  private RunJson() {}

  /** The text of a manifest, which has a {@code schemaVersion}. */
  public static String text(Object manifest) {
    try {
      return MAPPER.writer(PRINTER).writeValueAsString(manifest) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What a manifest is of.
   *
   * @param word for messages, such as {@code run}
   * @param schemaVersion that is read
   * @param type of the manifest
   */
  public record Kind<T>(String word, int schemaVersion, Class<T> type) {}

  /**
   * Reads a manifest.
   *
   * @param file name for messages
   * @throws ResultsException when it is not a manifest, or of another schema
   */
  public static <T> T read(String file, String text, Kind<T> kind) {
    try {
      JsonNode version = MAPPER.readTree(text).path("schema_version");
      if (version.asInt() != kind.schemaVersion()) {
        throw new ResultsException(
            "%s: schema_version '%s' is not %d; read the %s with the version of brokerbench that wrote it"
                .formatted(file, version.asText("none"), kind.schemaVersion(), kind.word()));
      }
      return MAPPER.readValue(text, kind.type());
    } catch (JsonProcessingException e) {
      throw new ResultsException(
          "%s: not a %s manifest (%s); restore the file from a copy"
              .formatted(
                  file,
                  kind.word(),
                  e.getOriginalMessage().lines().findFirst().orElse("no reason")),
          e);
    }
  }

  private static final class UnitNames extends PropertyNamingStrategies.SnakeCaseStrategy {
    private static final long serialVersionUID = 1L;

    @Override
    public String translate(String name) {
      return switch (name) {
        case "warmupTime" -> "warmup_time_ns";
        case "measurementTime" -> "measurement_time_ns";
        default -> super.translate(name);
      };
    }
  }

  private static final class DurationAsNanos extends JsonSerializer<Duration> {
    @Override
    public void serialize(Duration value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeNumber(value.toNanos());
    }
  }

  private static final class NanosAsDuration extends JsonDeserializer<Duration> {
    @Override
    public Duration deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      return Duration.ofNanos(json.getLongValue());
    }
  }

  private static final class ParamsAsObject extends JsonSerializer<Params> {
    @Override
    public void serialize(Params value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(value.values(), json);
    }
  }

  private static final class ObjectAsParams extends JsonDeserializer<Params> {

    @Override
    public Params deserialize(JsonParser json, DeserializationContext context) throws IOException {
      SortedMap<String, String> values =
          json.readValueAs(new TypeReference<TreeMap<String, String>>() {});
      return new Params(ParamCatalogue.underPresentNames(values));
    }
  }
}
