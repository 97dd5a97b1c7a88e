package brokerbench.environment.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Sizes of whole volumes as the engine counts them: lengths of files, so that what a broker
 * preallocates counts in full. The engine walks all its volumes for it.
 */
record VolumeSize(EngineRequests requests) implements DataReader {

  @Override
  public String source() {
    return "engine, lengths of files";
  }

  @Override
  public OptionalLong bytes(ContainerDirectory place) {
    String volume = place.mount().map(Inspection.Mount::volume).orElse("");
    try {
      JsonNode volumes =
          requests.json("/system/df?type=volume").orElseThrow(IOException::new).path("Volumes");
      for (JsonNode each : volumes) {
        long size = each.path("UsageData").path("Size").asLong(-1);
        if (!volume.isEmpty() && each.path("Name").asText().equals(volume) && size >= 0) {
          return OptionalLong.of(size);
        }
      }
    } catch (IOException refused) {
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }
}
