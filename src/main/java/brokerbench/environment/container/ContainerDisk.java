package brokerbench.environment.container;

import com.github.dockerjava.transport.DockerHttpClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
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

  private final Engine engine;
  private final List<DataReader> readers;
  private final Map<String, Installation> installations = new ConcurrentHashMap<>();
  private final Map<String, DataReader> chosen = new ConcurrentHashMap<>();

  /** Asks {@code engine}. */
  public ContainerDisk(Engine engine) {
    this.engine = engine;
    this.readers = List.of(new HostDirectorySize(), new InsideSize(engine), new VolumeSize(engine));
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
        Inspection.of(engine, containerId).map(it -> it.imageId() + String.join(":", paths));
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
    List<TarArchiveEntry> files = new ArrayList<>();
    for (String path : paths) {
      Optional<DockerHttpClient.Response> archive =
          engine.open("/containers/" + containerId + "/archive?path=" + path);
      if (archive.isPresent()) {
        try (DockerHttpClient.Response answer = archive.get();
            TarArchiveInputStream entries = new TarArchiveInputStream(answer.getBody())) {
          entries.forEach(files::add);
        }
      }
    }
    if (files.isEmpty()) {
      return Optional.empty();
    }
    long bytes =
        files.stream().filter(TarArchiveEntry::isFile).mapToLong(TarArchiveEntry::getSize).sum();
    return Optional.of(
        new Installation(
            bytes,
            files.stream()
                .map(file -> String.valueOf(Path.of(file.getName()).getFileName()))
                .collect(Collectors.toSet())));
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
    String key = containerId + ":" + path;
    DataReader known = chosen.get(key);
    for (DataReader reader : known == null ? readers : List.of(known)) {
      OptionalLong bytes = reader.bytes(place.get());
      if (bytes.isPresent()) {
        chosen.put(key, reader);
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
    DataReader reader = chosen.get(containerId + ":" + path);
    return reader == null ? "none" : reader.source();
  }

  private Optional<ContainerDirectory> inspect(String containerId, String path) {
    return Inspection.of(engine, containerId)
        .map(it -> new ContainerDirectory(containerId, path, it.mountOf(path)));
  }
}
