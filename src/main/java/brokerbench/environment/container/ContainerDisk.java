package brokerbench.environment.container;

import com.github.dockerjava.transport.DockerHttpClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * What containers take on disk: the server's own files, also of images that have no shell, and the
 * node's data. Safe for use by several threads.
 */
public final class ContainerDisk {

  /**
   * The server's own files.
   *
   * @param bytes sum of the files' lengths; links count nothing
   * @param names of the files, without their directories
   */
  public record Installation(long bytes, Set<String> names) {}

  private final EngineRequests requests;
  private final List<DataReader> readers;
  private final Map<String, Installation> installations = new ConcurrentHashMap<>();
  private final Map<String, DataReader> chosen = new ConcurrentHashMap<>();

  /** Asks {@code engine}. */
  public ContainerDisk(Engine engine) {
    this.requests = new EngineRequests(engine);
    this.readers =
        List.of(new HostDirectorySize(), new InsideSize(engine), new VolumeSize(requests));
  }

  /**
   * The files under {@code paths}, read through the engine. Containers of one image are read once:
   * the whole of the files passes through the engine's socket.
   *
   * @param paths inside the container, files or directories; those that do not exist count nothing
   * @return empty when none exists, or the engine does not answer
   */
  public Optional<Installation> installation(String containerId, List<String> paths) {
    Optional<String> key =
        Inspection.of(requests, containerId).map(it -> it.imageId() + String.join(":", paths));
    Optional<Installation> known = key.map(installations::get);
    if (known.isPresent()) {
      return known;
    }
    try {
      Optional<Installation> read = read(containerId, paths);
      key.ifPresent(it -> read.ifPresent(installation -> installations.put(it, installation)));
      return read;
    } catch (IOException noEngine) {
      return Optional.empty();
    }
  }

  private Optional<Installation> read(String containerId, List<String> paths) throws IOException {
    long bytes = 0;
    boolean exists = false;
    Set<String> names = new HashSet<>();
    for (String path : paths) {
      Optional<DockerHttpClient.Response> archive =
          requests.open("/containers/" + containerId + "/archive?path=" + path);
      if (archive.isPresent()) {
        exists = true;
        Installation part = read(archive.get());
        bytes += part.bytes();
        names.addAll(part.names());
      }
    }
    return exists ? Optional.of(new Installation(bytes, names)) : Optional.empty();
  }

  private static Installation read(DockerHttpClient.Response archive) throws IOException {
    long bytes = 0;
    Set<String> names = new HashSet<>();
    try (archive;
        TarArchiveInputStream entries = new TarArchiveInputStream(archive.getBody())) {
      for (TarArchiveEntry entry = entries.getNextEntry();
          entry != null;
          entry = entries.getNextEntry()) {
        bytes += entry.isFile() ? entry.getSize() : 0;
        names.add(String.valueOf(Path.of(entry.getName()).getFileName()));
      }
    }
    return new Installation(bytes, names);
  }

  /**
   * The directory of this host that holds {@code path} of the container, on a volume or a bind
   * mount; empty when there is none, or this user may not read all of it.
   */
  public Optional<Path> hostDirectory(String containerId, String path) {
    return inspect(containerId, path).flatMap(HostDirectorySize::directory);
  }

  /**
   * Bytes of {@code path}, from the first source that can tell: {@code du} on this host, {@code du}
   * in the container, the engine's figure of the volume. The source stays the same, so that
   * differences mean something.
   *
   * @return empty when nothing can tell
   */
  public OptionalLong dataBytes(String containerId, String path) {
    Optional<ContainerDirectory> place = inspect(containerId, path);
    if (place.isEmpty()) {
      return OptionalLong.empty();
    }
    DataReader known = chosen.get(place.get().key());
    if (known != null) {
      return known.bytes(place.get());
    }
    for (DataReader reader : readers) {
      OptionalLong bytes = reader.bytes(place.get());
      if (bytes.isPresent()) {
        chosen.put(place.get().key(), reader);
        return bytes;
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Which source {@link #dataBytes} took: {@code du on this host}, {@code du in the container},
   * {@code engine, lengths of files} or {@code none}.
   */
  public String dataSource(String containerId, String path) {
    return Optional.ofNullable(
            chosen.get(new ContainerDirectory(containerId, path, Optional.empty()).key()))
        .map(DataReader::source)
        .orElse("none");
  }

  private Optional<ContainerDirectory> inspect(String containerId, String path) {
    return Inspection.of(requests, containerId)
        .map(it -> new ContainerDirectory(containerId, path, it.mountOf(path)));
  }
}
