package brokerbench.broker.http.server;

import brokerbench.broker.http.program.HttpWorker;
import brokerbench.environment.software.ServerInstallation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Programs of this suite, on its own class path and with its own JDK. */
final class SuiteProgram {

  private SuiteProgram() {}

  /** What workers are started from. */
  static ServerInstallation installation() {
    return ServerInstallation.ofProgram(
        "http", "suite", java(), command("", HttpWorker.class, List.of()), "the suite's own");
  }

  /**
   * The words that start {@code main}.
   *
   * @param jvmArgs separated by blanks
   */
  static List<String> command(String jvmArgs, Class<?> main, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(java().toString());
    Stream.of(jvmArgs.split("\\s+", -1)).filter(arg -> !arg.isEmpty()).forEach(words::add);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    words.addAll(arguments);
    return words;
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }
}
