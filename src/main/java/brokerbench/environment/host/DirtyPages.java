package brokerbench.environment.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** When the kernel writes back by itself what nobody has forced to disk. */
public final class DirtyPages {

  private static final int LONGEST_BYTES = 64;

  private DirtyPages() {}

  /** {@code vm.dirty_expire_centisecs}; empty where the kernel does not say. */
  public static OptionalLong expireCentisecs() {
    return read("dirty_expire_centisecs");
  }

  /** {@code vm.dirty_writeback_centisecs}; empty where the kernel does not say. */
  public static OptionalLong writebackCentisecs() {
    return read("dirty_writeback_centisecs");
  }

  private static OptionalLong read(String name) {
    // Such a file is given in one piece or not at all: a second read finds its end.
    try (InputStream file = Files.newInputStream(Path.of("/proc/sys/vm", name))) {
      String text = new String(file.readNBytes(LONGEST_BYTES), StandardCharsets.US_ASCII);
      return OptionalLong.of(Long.parseLong(text.strip()));
    } catch (IOException | NumberFormatException hidden) {
      return OptionalLong.empty();
    }
  }
}
