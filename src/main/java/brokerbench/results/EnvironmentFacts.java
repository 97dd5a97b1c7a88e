package brokerbench.results;

import brokerbench.quantity.ByteSize;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.SortedMap;

/**
 * Facts about host and suite, as they were at one instant.
 *
 * @param facts snake_case name, unit last where it has one, to value; such as {@code
 *     memory_total_bytes}
 */
public record EnvironmentFacts(@JsonValue SortedMap<String, String> facts) {

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public EnvironmentFacts {}

  /** One fact, or {@code unknown}. */
  public String fact(String name) {
    return facts.getOrDefault(name, "unknown");
  }

  /** The memory, to three digits: what a kernel keeps for itself differs from build to build. */
  public String memory() {
    String bytes = fact("memory_total_bytes");
    return bytes.matches("\\d{1,18}") ? new ByteSize(Long.parseLong(bytes)).text() : bytes;
  }

  /** The machine, such as {@code Example CPU, 2 processors, 25.8 GB, kernel 6.1.0}. */
  public String machine() {
    return "%s, %s processors, %s, kernel %s"
        .formatted(fact("cpu_model"), fact("cpu_count_logical"), memory(), fact("kernel"));
  }
}
