package brokerbench.environment.container;

import java.util.OptionalLong;

/**
 * Sizes of whole volumes as the engine counts them: lengths of files, so that what a broker
 * preallocates counts in full. The engine walks all its volumes for it.
 */
record VolumeSize(Engine engine) implements DataReader {

  @Override
  public String source() {
    return "engine, lengths of files";
  }

  @Override
  public OptionalLong bytes(ContainerDirectory place) {
    String volume = place.mount().map(Inspection.Mount::volume).orElse("");
    return engine.json("/system/df?type=volume").stream()
        .flatMap(use -> use.path("Volumes").valueStream())
        .filter(each -> !volume.isEmpty() && each.path("Name").asText().equals(volume))
        .mapToLong(each -> each.path("UsageData").path("Size").asLong(-1))
        .filter(size -> size >= 0)
        .findFirst();
  }
}
