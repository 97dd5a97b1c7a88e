package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file system in a file, on a loop device of this machine. */
class LoopMountIT {

  private static final long BYTES = 16L << 20;

  @TempDir Path directory;

  @Test
  void what_cannot_be_unmounted_is_named_with_the_command_that_does_it() throws IOException {
    List<String> missing = NodeDiskNeeds.missing();
    assumeTrue(missing.isEmpty(), () -> "needs what disks of nodes need: no " + missing);
    Path real = directory.toRealPath();
    Path mountPoint = Files.createDirectory(real.resolve("node-1"));
    LoopMount mount = new LoopMount(real.resolve("node-1.img"), mountPoint);
    mount.format(BYTES);
    mount.mount();
    try (OutputStream held = Files.newOutputStream(mountPoint.resolve("held"))) {
      held.write(1);

      assertThatThrownBy(mount::unmount)
          .isInstanceOf(EnvironmentException.class)
          .hasMessageStartingWith("cannot unmount " + mountPoint + ": ")
          .hasMessageEndingWith("; do: umount " + mountPoint);
      assertThat(mount.device()).isPresent();
    } finally {
      mount.unmount();
    }
    assertThat(mount.device()).isEmpty();
  }
}
