package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.disk.NodeDisk;
import brokerbench.environment.host.DirectoryTree;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.register.RunRegister;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a cluster has on this host: keys, secrets, disks, and the Compose file that gives them to
 * the nodes.
 *
 * @param directory of all of them, known to the register
 * @param access of clients
 * @param disks of the nodes, in node order; empty where they share one
 * @param overlay on top of the other Compose files
 */
record OwnFiles(Path directory, ClusterAccess access, List<NodeDisk> disks, Path overlay) {

  /** For whichever user the image runs the server as. */
  private static final Set<PosixFilePermission> EVERYBODY =
      PosixFilePermissions.fromString("rwxrwxrwx");

  /**
   * Makes them.
   *
   * @param root made when absent
   * @param diskBytes size of each node's disk; empty where nodes share one
   * @throws EnvironmentException when they cannot be written
   */
  static OwnFiles make(RunRegister register, Path root, ProjectPlan plan, OptionalLong diskBytes) {
    Path directory = register.makeDataDirectory(made(root), plan.broker());
    List<String> names =
        plan.told().stream()
            .map(InetSocketAddress::getHostString)
            .distinct()
            .map(host -> "ip:" + host)
            .toList();
    List<NodeDisk> disks = new ArrayList<>();
    try {
      ClusterAccess access = ClusterAccess.make(plan.servers(), plan.params(), directory, names);
      List<Path> data = new ArrayList<>();
      if (diskBytes.isPresent()) {
        for (NodeAddress node : plan.addresses()) {
          disks.add(NodeDisk.make(node.name(), directory, diskBytes.getAsLong(), register));
          data.add(Files.createDirectory(disks.getLast().home().resolve("data")));
          Files.setPosixFilePermissions(data.getLast(), EVERYBODY);
        }
      }
      Path overlay = new NodeOverlay(plan, access, data).write(directory);
      return new OwnFiles(directory, access, List.copyOf(disks), overlay);
    } catch (IOException failure) {
      delete(disks, directory);
      throw EnvironmentException.unwritable(directory, failure);
    } catch (RuntimeException failure) {
      delete(disks, directory);
      throw failure;
    }
  }

  private static Path made(Path root) {
    try {
      return Files.createDirectories(root);
    } catch (IOException failure) {
      throw EnvironmentException.unwritable(root, failure);
    }
  }

  /**
   * Unmounts the disks and deletes everything.
   *
   * @throws EnvironmentException when that fails
   */
  void delete() {
    delete(disks, directory);
  }

  private static void delete(List<NodeDisk> disks, Path directory) {
    NodeDisk.closeAll(disks);
    try {
      DirectoryTree.delete(directory);
    } catch (IOException failure) {
      throw EnvironmentException.undeletable(directory, failure);
    }
  }
}
