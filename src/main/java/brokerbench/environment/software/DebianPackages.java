package brokerbench.environment.software;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.DirectoryTree;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Packages of Debian, unpacked into a directory together with every library they need, the C
 * library included: no root, and nothing of the host's but its kernel. The host's own apt fetches
 * them from the mirrors it is set up with and checks the archive's signature; its own lists and
 * packages stay as they are.
 */
public final class DebianPackages {

  /** A mirror has all suites, whichever of them the host is set up with. */
  private static final List<String> SUITES = List.of("bookworm", "trixie");

  private static final Pattern SUITE = Pattern.compile("(?:bookworm|trixie)(-updates|-security)?");
  private static final Path KEYRING = Path.of("/usr/share/keyrings/debian-archive-keyring.gpg");
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** In place of a version: the newest that there is. */
  public static final String ANY_VERSION = "any";

  /** The number that the project itself gives, without Debian's epoch and revision. */
  private static final Pattern UPSTREAM = Pattern.compile("(?:\\d+:)?(\\d+(?:\\.\\d+)*).*");

  /**
   * Unpacks one package and what it depends on into {@code directory/root}.
   *
   * @param name such as {@code redis-tools}
   * @param version the project's own, such as {@code 8.0.2}, or {@link #ANY_VERSION}
   * @return the package's version, such as {@code 5:8.0.2-3}
   * @throws EnvironmentException with the versions that Debian has, or with apt's complaint
   */
  public String unpack(String name, String version, Path directory) throws IOException {
    Path apt = Files.createDirectories(directory.resolve("apt"));
    Path configuration = configure(apt);
    run("apt-get", "-c", configuration.toString(), "--quiet", "update");
    String packaged = packaged(name, version, configuration);
    run(
        "apt-get",
        "-c",
        configuration.toString(),
        "--yes",
        "--quiet",
        "--download-only",
        "--no-install-recommends",
        "install",
        name + "=" + packaged);
    Path root = Files.createDirectories(directory.resolve("root"));
    try (Stream<Path> files = Files.list(apt.resolve("cache/archives"))) {
      files
          .map(Path::toString)
          .filter(file -> file.endsWith(".deb"))
          .sorted()
          .forEach(file -> run("dpkg-deb", "--extract", file, root.toString()));
    }
    DirectoryTree.delete(apt);
    return packaged;
  }

  /**
   * The words that start an unpacked program with the unpacked libraries, by the loader that
   * belongs to them.
   *
   * @param directory as it was given to {@link #unpack}
   */
  public static List<String> launch(Path directory, Path program) throws IOException {
    Path root = directory.resolve("root");
    Path loader;
    try (Stream<Path> files = Files.walk(root)) {
      loader =
          files
              .filter(file -> file.getFileName().toString().startsWith("ld-linux"))
              .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
              .findFirst()
              .orElseThrow(() -> new EnvironmentException("Debian's packages hold no loader"));
    }
    String architecture = String.valueOf(loader.getParent().getFileName());
    String libraries =
        Stream.of("usr/lib", "lib")
            .map(place -> root.resolve(place).resolve(architecture))
            .filter(Files::isDirectory)
            .map(Path::toString)
            .collect(Collectors.joining(":"));
    return List.of(loader.toString(), "--library-path", libraries, program.toString());
  }

  private static Path configure(Path apt) throws IOException {
    Files.createDirectories(apt.resolve("state/lists/partial"));
    Files.createDirectories(apt.resolve("cache/archives/partial"));
    Path empty = Files.createDirectories(apt.resolve("empty"));
    Files.createFile(apt.resolve("status"));
    Files.write(apt.resolve("sources.list"), sources());
    List<String> lines =
        List.of(
            "Dir::State \"" + apt.resolve("state") + "\";",
            // an empty one, so that every library counts as absent
            "Dir::State::status \"" + apt.resolve("status") + "\";",
            "Dir::Cache \"" + apt.resolve("cache") + "\";",
            "Dir::Etc::SourceList \"" + apt.resolve("sources.list") + "\";",
            "Dir::Etc::SourceParts \"" + empty + "\";",
            "Dir::Etc::Preferences \"" + empty.resolve("preferences") + "\";",
            "Dir::Etc::PreferencesParts \"" + empty + "\";",
            "Acquire::Languages \"none\";",
            // root's apt would become a user who may not read this directory
            "APT::Sandbox::User \"root\";",
            // what images of containers set up to be run after each fetch touches the host's cache
            "#clear APT::Update::Post-Invoke;",
            "#clear APT::Update::Post-Invoke-Success;",
            "#clear DPkg::Post-Invoke;");
    return Files.write(apt.resolve("apt.conf"), lines);
  }

  private static Set<String> sources() {
    String targets =
        run(
            "apt-get",
            "indextargets",
            "--no-release-info",
            "--format",
            "$(REPO_URI) $(RELEASE) $(COMPONENT)",
            "Created-By: Packages");
    String key = Files.isReadable(KEYRING) ? "[signed-by=" + KEYRING + "] " : "";
    Set<String> lines = new LinkedHashSet<>();
    for (String target : targets.lines().toList()) {
      String[] words = target.split(" ", -1);
      Matcher suite = SUITE.matcher(words.length == 3 ? words[1] : "");
      if (suite.matches() && words[2].equals("main")) {
        String pocket = Objects.requireNonNullElse(suite.group(1), "");
        SUITES.forEach(each -> lines.add("deb " + key + words[0] + " " + each + pocket + " main"));
      }
    }
    if (lines.isEmpty()) {
      throw new EnvironmentException("apt of this host is set up with no mirror of Debian");
    }
    return lines;
  }

  private static String packaged(String name, String version, Path configuration) {
    List<String> versions =
        run("apt-cache", "-c", configuration.toString(), "madison", name)
            .lines()
            .map(line -> line.split("\\|", -1))
            .filter(columns -> columns.length == 3)
            .map(columns -> columns[1].strip())
            .distinct()
            .toList();
    return versions.stream()
        .filter(each -> version.equals(ANY_VERSION) || upstream(each).equals(version))
        .findFirst()
        .orElseThrow(
            () ->
                new EnvironmentException(
                    versions.stream()
                        .map(DebianPackages::upstream)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", ", "Debian has ", ""))));
  }

  private static String upstream(String packaged) {
    Matcher number = UPSTREAM.matcher(packaged);
    return number.matches() ? number.group(1) : packaged;
  }

  private static String run(String... command) {
    return ExternalCommand.require(
        List.of(command), Map.of("LC_ALL", "C"), LIMIT, command[0] + ": %s");
  }
}
