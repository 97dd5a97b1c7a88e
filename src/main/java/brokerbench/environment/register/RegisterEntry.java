package brokerbench.environment.register;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** One line of a run's register. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = RegisterEntry.Host.class, name = "host"),
  @JsonSubTypes.Type(value = RegisterEntry.Starting.class, name = "starting"),
  @JsonSubTypes.Type(value = RegisterEntry.Started.class, name = "started"),
  @JsonSubTypes.Type(value = RegisterEntry.DataDirectory.class, name = "data_directory"),
  @JsonSubTypes.Type(value = RegisterEntry.Mount.class, name = "mount"),
  @JsonSubTypes.Type(value = RegisterEntry.Filter.class, name = "packet_filter"),
  @JsonSubTypes.Type(value = RegisterEntry.Containers.class, name = "containers"),
})
sealed interface RegisterEntry {

  /** The process that runs the suite. */
  record Host(long pid, String startMark, String runId) implements RegisterEntry {}

  /** A process is about to be started; its arguments name files of this run alone. */
  record Starting(List<String> command) implements RegisterEntry {}

  /** A process was started. */
  record Started(long pid, String startMark, List<String> command) implements RegisterEntry {}

  /** A data directory is about to be made, with a marker file that holds {@code token}. */
  record DataDirectory(String path, String token) implements RegisterEntry {}

  /** The file system in {@code image} is about to be mounted. */
  record Mount(String image, String mountPoint) implements RegisterEntry {}

  /** A table of the kernel's packet filter is about to be made. */
  record Filter(String table) implements RegisterEntry {}

  /**
   * Containers, networks and volumes are about to be made, each with the label of {@code token}.
   */
  record Containers(String token) implements RegisterEntry {}
}
