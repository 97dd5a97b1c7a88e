package brokerbench.environment.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * How many flush requests disks have ended, as Linux counts them since 5.5. Of this host the disks
 * that are devices: what a loop device, a mapped or a compressed one is asked reaches one of them,
 * or none.
 */
final class DiskFlushes {

  /** Where the kernel shows disks. */
  static final Path DISKS = Path.of("/sys/block");

  /** Place of the flush requests that have ended in a disk's {@code stat}. */
  private static final int FLUSHES = 15;

  private final List<Path> disks;

  private DiskFlushes(List<Path> disks) {
    this.disks = disks;
  }

  static DiskFlushes ofHost() {
    return in(DISKS);
  }

  static DiskFlushes in(Path directory) {
    try (Stream<Path> disks = Files.list(directory)) {
      return new DiskFlushes(
          disks.filter(disk -> Files.exists(disk.resolve("device"))).sorted().toList());
    } catch (IOException none) {
      return new DiskFlushes(List.of());
    }
  }

  /** Of all of them together; empty where there is none, or one that does not count them. */
  OptionalLong count() {
    List<OptionalLong> counts = disks.stream().map(DiskFlushes::of).toList();
    return counts.stream().allMatch(OptionalLong::isPresent)
        ? counts.stream().mapToLong(OptionalLong::getAsLong).reduce(Long::sum)
        : OptionalLong.empty();
  }

  /** Of a disk such as {@code /sys/block/loop0}; empty when it is gone or does not count them. */
  static OptionalLong of(Path disk) {
    return HostText.firstLine(disk.resolve("stat").toString())
        .map(stat -> stat.strip().split(" +", -1))
        .filter(fields -> fields.length > FLUSHES)
        .stream()
        .mapToLong(fields -> Long.parseLong(fields[FLUSHES]))
        .findFirst();
  }
}
