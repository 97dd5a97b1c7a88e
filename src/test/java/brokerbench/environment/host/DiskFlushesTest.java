package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFlushesTest {

  private static final String BEFORE_FLUSHES =
      "  354856    23891 14911978   374436  1548567   820121 197851600  1700988        0   359068"
          + "  2303291   459615     2064 164160720   137656 ";

  @TempDir Path disks;

  private Path disk(String name, boolean isDevice, String stat) throws IOException {
    Path disk = Files.createDirectory(disks.resolve(name));
    Files.writeString(disk.resolve("stat"), stat + "\n");
    if (isDevice) {
      Files.createDirectory(disk.resolve("device"));
    }
    return disk;
  }

  @Test
  void those_of_devices_are_added_and_those_of_loop_devices_reach_one_of_them() throws IOException {
    disk("vda", true, BEFORE_FLUSHES + "394486    90210");
    disk("vdb", true, BEFORE_FLUSHES + "14    90210");
    Path loop = disk("loop0", false, BEFORE_FLUSHES + "7    1");

    assertThat(DiskFlushes.in(disks).count()).hasValue(394_500);
    assertThat(DiskFlushes.of(loop)).hasValue(7);
  }

  @Test
  void a_kernel_that_does_not_count_them_tells_nothing() throws IOException {
    disk("vda", true, BEFORE_FLUSHES + "394486    90210");
    disk("vdb", true, BEFORE_FLUSHES);

    assertThat(DiskFlushes.in(disks).count()).isEmpty();
    assertThat(DiskFlushes.in(disks.resolve("none")).count()).isEmpty();
    assertThat(DiskFlushes.of(disks.resolve("gone"))).isEmpty();
  }
}
