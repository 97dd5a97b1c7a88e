package brokerbench.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One {@code bench run} of the packaged suite that shows what it prints and keeps its results. */
final class ReplicationRun {

  private static final String RESULTS = "results: ";

  private ReplicationRun() {}

  /**
   * Runs to the end.
   *
   * @param arguments of {@code bench run}
   * @return the run directory
   */
  static Path of(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("./bench", "run"));
    command.addAll(arguments);
    System.out.println(String.join(" ", command));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    // the suite ends its brokers when this JVM is asked to end in the middle
    Thread end = new Thread(() -> end(process));
    Runtime.getRuntime().addShutdownHook(end);
    List<String> printed = new ArrayList<>();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        System.out.println(line);
        printed.add(line);
      }
    }
    int exitCode = process.waitFor();
    Runtime.getRuntime().removeShutdownHook(end);
    // 1: some iterations are invalid, such as latencies above the study's ceiling
    assertThat(exitCode).as("exit code of %s", command).isIn(0, 1);
    return printed.stream()
        .filter(line -> line.startsWith(RESULTS))
        .map(line -> Path.of(line.substring(RESULTS.length())))
        .findFirst()
        .orElseThrow();
  }

  private static void end(Process process) {
    process.destroy();
    process.onExit().join();
  }
}
