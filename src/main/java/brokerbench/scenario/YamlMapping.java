package brokerbench.scenario;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Iterator;
import java.util.Set;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** A YAML file that holds one mapping. */
public final class YamlMapping {

  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A version such as 2.10 is a number to YAML; as a double it would become 2.1.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private YamlMapping() {}

  /**
   * Reads it; refuses what is none, with {@code origin} and line.
   *
   * @param origin what messages call it: a file or resource name
   */
  public static JsonNode read(String text, String origin) {
    try {
      JsonNode root = YAML.readTree(text);
      if (root == null || !root.isObject()) {
        throw new InvalidScenarioException(origin + ": is not a YAML mapping");
      }
      return root;
    } catch (MismatchedInputException e) {
      throw new InvalidScenarioException(
          "%s line %s: a second YAML document; a file holds one"
              .formatted(origin, e.getLocation().getLineNr()));
    } catch (JsonProcessingException e) {
      throw new InvalidScenarioException(origin + brokenYaml(e));
    }
  }

  /**
   * Refuses keys that are not {@code known}, with the nearest that is.
   *
   * @param what what messages call a key
   */
  public static void refuseUnknown(JsonNode node, Set<String> known, String what) {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw new InvalidScenarioException(
            "unknown %s '%s'; did you mean '%s'?"
                .formatted(what, name, NearestWord.to(name, known)));
      }
    }
  }

  private static String brokenYaml(JsonProcessingException e) {
    // Jackson gives the place and the words of the enclosing construct, not those of the mistake.
    if (e.getCause() instanceof MarkedYAMLException cause && cause.getProblemMark() != null) {
      int line = cause.getProblemMark().getLine() + 1;
      return " line " + line + ": broken YAML: " + cause.getProblem() + beginning(cause, line);
    }
    JsonLocation place = e.getLocation();
    String line = place == null ? "" : " line " + place.getLineNr();
    return line + ": broken YAML: " + e.getOriginalMessage();
  }

  private static String beginning(MarkedYAMLException cause, int problemLine) {
    int line = cause.getContextMark() == null ? problemLine : cause.getContextMark().getLine() + 1;
    return line == problemLine
        ? ""
        : " (" + cause.getContext() + " that begins on line " + line + ")";
  }
}
