package brokerbench.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** The smallest broker, which lies outside the build: it is compiled against what stands. */
final class FurtherBroker {

  private static final Path SOURCES = Path.of("src", "test", "further-broker");

  private FurtherBroker() {}

  /**
   * Compiles its classes and copies its lines of services.
   *
   * @param classes directory for both
   * @return what the compiler says, empty if it is content
   */
  static String compileInto(Path classes) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (file.toString().endsWith(".java")) {
          arguments.add(file.toString());
        } else {
          Path copy = classes.resolve(SOURCES.relativize(file));
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, said, said, arguments.toArray(String[]::new));
    return code == 0
        ? ""
        : "javac ended with " + code + ":\n" + said.toString(StandardCharsets.UTF_8);
  }
}
