package brokerbench.engine.fork;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/** The one form of everything that passes between host and fork: one JSON document a line. */
public final class JsonLines {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private JsonLines() {}

  /** One line, without the line break. */
  public static String write(Object message) {
    try {
      return MAPPER.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + message.getClass() + " as JSON", e);
    }
  }

  /**
   * Reads one line.
   *
   * @throws IllegalArgumentException when it is not a {@code type}
   */
  public static <T> T read(String line, Class<T> type) {
    try {
      return MAPPER.readValue(line, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + line, e);
    }
  }
}
