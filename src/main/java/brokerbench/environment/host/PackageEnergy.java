package brokerbench.environment.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The energy that the host's processor packages use, as Linux tells it in its power capping zones
 * (RAPL, of Intel's and AMD's processors). Zones within a package, such as its cores and its memory
 * controller, are part of it and are not added. Virtual machines have no such zones as a rule, and
 * root alone may read them. Used by one thread at a time.
 */
final class PackageEnergy {

  private static final Path ZONES = Path.of("/sys/class/powercap");

  /** Another interface to the same counters, intel-rapl-mmio, would count each package twice. */
  private static final String INTERFACE = "intel-rapl:\\d+";

  private static final String PACKAGE = "package-\\d+(-die-\\d+)?";

  private final List<Zone> packages;

  private PackageEnergy(List<Zone> packages) {
    this.packages = packages;
  }

  static PackageEnergy ofHost() {
    return in(ZONES);
  }

  static PackageEnergy in(Path directory) {
    try (Stream<Path> zones = Files.list(directory)) {
      return new PackageEnergy(
          zones
              .filter(zone -> zone.getFileName().toString().matches(INTERFACE))
              .sorted()
              .map(Zone::of)
              .flatMap(Optional::stream)
              .toList());
    } catch (IOException none) {
      return new PackageEnergy(List.of());
    }
  }

  /** What all packages have used since this was made, microjoules; empty where none tells it. */
  OptionalLong microjoules() {
    return packages.stream().mapToLong(Zone::used).reduce(Long::sum);
  }

  /** One package. Its counter goes from 0 to its range, and begins at 0 again. */
  private static final class Zone {

    private final Path counter;
    private final long range;
    private long last;
    private long used;

    private Zone(Path counter, long range, long last) {
      this.counter = counter;
      this.range = range;
      this.last = last;
    }

    static Optional<Zone> of(Path zone) {
      Path counter = zone.resolve("energy_uj");
      OptionalLong range = number(zone.resolve("max_energy_range_uj"));
      OptionalLong now = number(counter);
      return HostText.firstLine(zone.resolve("name").toString())
          .filter(name -> name.matches(PACKAGE) && range.isPresent() && now.isPresent())
          .map(_ -> new Zone(counter, range.getAsLong(), now.getAsLong()));
    }

    private long used() {
      long now = number(counter).orElse(last);
      used += now >= last ? now - last : now + range - last;
      last = now;
      return used;
    }

    private static OptionalLong number(Path file) {
      return HostText.firstLine(file.toString()).filter(line -> line.matches("\\d{1,18}")).stream()
          .mapToLong(Long::parseLong)
          .findFirst();
    }
  }
}
