package brokerbench.cli;

import brokerbench.environment.Fixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Archives of classes with which JVMs that live for seconds start. The first JVM of a kind that
 * ends by itself makes one, for the later ones of the same test JVM.
 */
final class LoadedClasses {

  private static final Path TARGET = Path.of("").toAbsolutePath().resolve("target");

  /** Parameters with flags of JVMs on this machine, or in containers where brokers run in them. */
  private static final Set<String> OF_SERVERS =
      Set.of("kafka.server_jvm_args", "http.server_jvm_args");

  private LoadedClasses() {}

  /** Removes archives of jars that have been built anew since: no JVM replaces them. */
  static void forgetOld() {
    try (Stream<Path> files = Files.list(TARGET)) {
      FileTime built = Files.getLastModifiedTime(TARGET.resolve("brokerbench.jar"));
      String own = "-" + Fixtures.jvm() + ".jsa";
      for (Path file : files.filter(each -> each.toString().endsWith(own)).toList()) {
        if (Files.getLastModifiedTime(file).compareTo(built) < 0) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Flags of a JVM of {@code kind}. */
  static List<String> flags(String kind) {
    Path archive = TARGET.resolve(kind + "-" + Fixtures.jvm() + ".jsa");
    return List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive);
  }

  /** A command line with these flags for the clients and servers that have brief lives. */
  static List<String> added(List<String> command) {
    boolean inContainers = command.contains("compose");
    String broker =
        command.stream()
            .filter(word -> word.matches("broker=[a-z,]+"))
            .reduce("broker=all", (_, last) -> last)
            .substring("broker=".length())
            .replace(',', '+'); // a comma would begin another value of the parameter
    return command.stream()
        .map(
            word -> {
              String param = word.replaceFirst("=.*", "");
              boolean ofServer = !inContainers && OF_SERVERS.contains(param);
              boolean isMeant = ofServer || param.equals("client_jvm_args");
              return isMeant && word.endsWith(Fixtures.BRIEF_JVM_ARGS)
                  ? word + " " + String.join(" ", flags(ofServer ? "server-" + param : broker))
                  : word;
            })
        .toList();
  }

  /** The same command line without any of these flags. */
  static List<String> removed(List<String> command) {
    return command.stream()
        .map(word -> word.replaceAll(" ?-XX:\\S*SharedArchive\\S*", ""))
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
