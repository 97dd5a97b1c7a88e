package brokerbench.environment;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM with the tests' class path. */
public final class ChildJvm implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;

  /** Starts {@code main} with {@code arguments}. */
  public ChildJvm(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    this.process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Its process id. */
  public long pid() {
    return process.pid();
  }

  /** Waits for the next line that it prints. */
  public String readLine() throws IOException {
    return String.valueOf(output.readLine());
  }

  /** Waits for its end. */
  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
