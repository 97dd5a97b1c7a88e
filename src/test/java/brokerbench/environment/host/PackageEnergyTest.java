package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PackageEnergyTest {

  private static final long RANGE = 1_000;

  @TempDir Path zones;

  private Path zone(String directory, String name, long used) throws IOException {
    Path zone = Files.createDirectories(zones.resolve(directory));
    Files.writeString(zone.resolve("name"), name + "\n");
    Files.writeString(zone.resolve("max_energy_range_uj"), RANGE + "\n");
    return used(zone, used);
  }

  private static Path used(Path zone, long used) throws IOException {
    Files.writeString(zone.resolve("energy_uj"), used + "\n");
    return zone;
  }

  @Test
  void packages_are_added_from_when_it_was_made_and_their_parts_are_not() throws IOException {
    Path first = zone("intel-rapl:0", "package-0", 100);
    Path second = zone("intel-rapl:1", "package-1", 500);
    Path cores = zone("intel-rapl:0:0", "core", 50);
    zone("intel-rapl-mmio:0", "package-0", 100);
    Path platform = zone("intel-rapl:2", "psys", 50);
    PackageEnergy energy = PackageEnergy.in(zones);

    used(first, 130);
    used(second, 504);
    used(cores, 900);
    used(platform, 900);

    assertThat(energy.microjoules()).hasValue(34);
  }

  @Test
  void a_counter_that_began_at_0_again_goes_on() throws IOException {
    Path only = zone("intel-rapl:0", "package-0", 990);
    PackageEnergy energy = PackageEnergy.in(zones);

    used(only, 20);
    assertThat(energy.microjoules()).hasValue(30);
    used(only, 10);
    assertThat(energy.microjoules()).hasValue(30 + RANGE - 10);
  }

  @Test
  void a_host_without_zones_tells_nothing() throws IOException {
    zone("dtpm", "package-x", 1);

    assertThat(PackageEnergy.in(zones).microjoules()).isEmpty();
    assertThat(PackageEnergy.in(zones.resolve("none")).microjoules()).isEmpty();
  }
}
