package brokerbench.environment.container;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.Fixtures;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.BrokerServers;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("single-node")
@Timeout(120)
class ContainerDiskIT {

  private static final String SERVER = "opt/nats/nats-server";
  private static final String JAR = "opt/kafka/libs/kafka_2.13-4.0.0.jar";
  private static final int JAR_BYTES = 12_345;

  @TempDir Path directory;

  private final String name = "brokerbench-test-" + UUID.randomUUID();
  private final RunningContainers containers = new RunningContainers();
  private final ContainerDisk disk = new ContainerDisk(containers.engine());

  @AfterEach
  void removeAll() {
    containers.close();
  }

  @Test
  void an_image_without_a_shell_has_installation_and_data_bytes() throws IOException {
    Path server =
        BrokerServers.of("nats")
            .orElseThrow()
            .asProcesses()
            .obtain(Fixtures.software(), Fixtures.broker("nats", "2.15.1", 1))
            .home();
    long installedBytes = Files.size(server) + JAR_BYTES;
    String image = image(server);
    try {
      String id =
          containers.start(
              image,
              host -> host.withBinds(new Bind(name, new Volume("/data"))),
              "/" + SERVER,
              "-js",
              "-sd",
              "/data/stream",
              "-a",
              "127.0.0.1");
      assertThat(disk.installation(id, List.of("/opt", "/absent")))
          .hasValueSatisfying(
              installation -> {
                assertThat(installation.bytes()).isEqualTo(installedBytes);
                assertThat(installation.names()).contains("kafka_2.13-4.0.0.jar");
              });
      assertThat(disk.installation(id, List.of("/absent"))).isEmpty();
      assertThat(disk.dataBytes(id, "/data").orElseThrow()).isPositive();
      assertThat(disk.dataSource(id, "/data")).isIn("du on this host", "engine, lengths of files");
      ContainerDirectory place = place(id, "/data");
      assertThat(new InsideSize(containers.engine()).bytes(place)).isEmpty();
      assertThat(new VolumeSize(containers.engine()).bytes(place)).isPresent();
    } finally {
      containers.removeAll();
      removeImageAndVolume(image);
    }
  }

  @Test
  void every_source_finds_what_was_written() {
    String id =
        containers.start(
            RunningContainers.IMAGE,
            host -> host.withBinds(new Bind(name, new Volume("/data"))),
            "sh",
            "-c",
            "dd if=/dev/zero of=/data/file bs=1M count=8 conv=fsync; touch /data/ready; sleep 600");
    try {
      ContainerDirectory place = place(id, "/data");
      long bytes = 8L << 20;
      while (new InsideSize(containers.engine()).bytes(place).orElse(0) < bytes) {
        Thread.onSpinWait();
      }
      for (DataReader reader :
          List.of(
              new InsideSize(containers.engine()),
              new VolumeSize(containers.engine()),
              new HostDirectorySize())) {
        assertThat(reader.bytes(place).orElse(bytes))
            .as(reader.source())
            .isBetween(bytes, bytes + 100_000);
      }
      assertThat(new HostDirectorySize().bytes(place).isPresent())
          .isEqualTo(disk.hostDirectory(id, "/data").isPresent());
    } finally {
      containers.removeAll();
      containers.removeVolume(name);
    }
  }

  @Test
  void a_container_that_is_gone_has_no_figures() {
    String id = containers.start(RunningContainers.IDLE);
    containers.remove(id);
    assertThat(disk.installation(id, List.of("/usr"))).isEmpty();
    assertThat(disk.dataBytes(id, "/data")).isEmpty();
    assertThat(disk.dataSource(id, "/data")).isEqualTo("none");
  }

  @Test
  void data_in_the_container_s_own_layer_is_measured_inside() {
    String id = containers.start(RunningContainers.IDLE);
    assertThat(disk.hostDirectory(id, "/etc")).isEmpty();
    assertThat(disk.dataBytes(id, "/etc").orElseThrow()).isPositive();
    assertThat(disk.dataSource(id, "/etc")).isEqualTo("du in the container");
  }

  private ContainerDirectory place(String id, String path) {
    Inspection inspection = Inspection.of(containers.engine(), id).orElseThrow();
    return new ContainerDirectory(id, path, inspection.mountOf(path));
  }

  private void removeImageAndVolume(String image) {
    containers.removeVolume(name);
    containers.removeImage(image);
  }

  private String image(Path server) throws IOException {
    Path archive = directory.resolve("image.tar");
    try (TarArchiveOutputStream files =
        new TarArchiveOutputStream(Files.newOutputStream(archive))) {
      add(files, SERVER, Files.readAllBytes(server));
      add(files, JAR, new byte[JAR_BYTES]);
    }
    ExternalCommand.Result made =
        ExternalCommand.run(List.of("docker", "import", archive.toString()), Duration.ofSeconds(60))
            .orElseThrow();
    assertThat(made.succeeded()).as(made.output()).isTrue();
    return made.output().strip();
  }

  private static void add(TarArchiveOutputStream files, String path, byte[] content)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(path);
    entry.setSize(content.length);
    entry.setMode(0755);
    files.putArchiveEntry(entry);
    files.write(content);
    files.closeArchiveEntry();
  }
}
