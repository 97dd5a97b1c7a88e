package brokerbench.cli;

import brokerbench.environment.EnvironmentException;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Where the suite itself lies: the checkout above its jar or classes. */
final class SuiteHome {

  private SuiteHome() {}

  /**
   * The checkout: the first directory above the classes that holds {@code mvnw}.
   *
   * @throws EnvironmentException when there is none
   */
  static Path root() {
    Path classes;
    try {
      classes = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    for (Path each = classes; each != null; each = each.getParent()) {
      if (Files.exists(each.resolve("mvnw"))) {
        return each;
      }
    }
    throw new EnvironmentException(
        "no mvnw above " + classes + "; run brokerbench from its checkout, with ./bench");
  }

  /** The class path of this process, entry by entry. */
  static List<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .map(Path::toAbsolutePath)
        .toList();
  }

  /** The launcher of the JVM that runs this process. */
  static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /**
   * The commit of the checkout, with {@code -dirty} where files were changed; {@code unknown}
   * without git.
   */
  static String commit() {
    try {
      Process git =
          new ProcessBuilder(
                  "git", "-C", root().toString(), "describe", "--always", "--dirty", "--abbrev=40")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String answer =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor(10, TimeUnit.SECONDS) && git.exitValue() == 0 ? answer : "unknown";
    } catch (IOException e) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }
}
