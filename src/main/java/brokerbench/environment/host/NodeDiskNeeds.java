package brokerbench.environment.host;

import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What this host must have for disks of a node's own, which can be filled and lose their power. */
public final class NodeDiskNeeds {

  public static final String WANTED = "root, loop devices, mkfs.ext4, mount and umount";

  /** What cannot be done without. */
  public static final String WITHOUT =
      "without them the durability class of a row is read and not proved, and no disk runs full; the"
          + " fault kill (SIGKILL) needs none of them, but the kernel's page cache survives it";

  private static final String CAPABILITIES = "CapEff:";
  private static final int CAN_MOUNT = 21;

  private NodeDiskNeeds() {}

  /** What is missing, each with what to do; empty when there can be such disks here. */
  public static List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (!System.getProperty("os.name").equals("Linux")) {
      return List.of("Linux");
    }
    if (!isRoot()) {
      missing.add("root (run it as root)");
    } else if (!mayMount()) {
      missing.add("the right to mount (CAP_SYS_ADMIN)");
    }
    if (!Files.exists(Path.of("/dev/loop-control"))) {
      missing.add("loop devices (modprobe loop)");
    }
    if (ExternalCommand.onSearchPath("mkfs.ext4").isEmpty()) {
      missing.add("mkfs.ext4 (install e2fsprogs)");
    }
    for (String program : List.of("mount", "umount")) {
      if (ExternalCommand.onSearchPath(program).isEmpty()) {
        missing.add(program + " (install mount)");
      }
    }
    return missing;
  }

  /** Throws an {@link EnvironmentException} that names all that is missing. */
  public static void require() {
    List<String> missing = missing();
    if (!missing.isEmpty()) {
      throw new EnvironmentException(
          "nodes cannot have disks of their own here: no %s; %s"
              .formatted(String.join(", no ", missing), WITHOUT));
    }
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException hidden) {
      return false;
    }
  }

  private static boolean mayMount() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith(CAPABILITIES))
          .map(line -> Long.parseUnsignedLong(line.substring(CAPABILITIES.length()).strip(), 16))
          .allMatch(held -> (held >> CAN_MOUNT & 1) == 1);
    } catch (IOException hidden) {
      return false;
    }
  }
}
