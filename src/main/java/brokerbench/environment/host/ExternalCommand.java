package brokerbench.environment.host;

import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs a program to its end. */
public final class ExternalCommand {

  /** As a shell has it. */
  private static final int ABSENT = 127;

  private ExternalCommand() {}

  /** What a program left: its exit code, 0 for success, and its standard output and error. */
  public record Result(int exitCode, String output) {

    public boolean succeeded() {
      return exitCode == 0;
    }

    /** The first line that says what went wrong, else the last line. */
    public String complaint() {
      List<String> lines = output.lines().map(String::strip).filter(s -> !s.isEmpty()).toList();
      return lines.stream()
          .filter(line -> line.contains("ERROR") || line.contains("rror:"))
          .findFirst()
          .orElse(lines.isEmpty() ? "no output" : lines.getLast());
    }
  }

  /**
   * Runs {@code command} and waits.
   *
   * @param limit the program and its children are ended by force after it
   * @return empty when the program does not exist
   * @throws EnvironmentException on the time limit or an interrupt
   */
  public static Optional<Result> run(List<String> command, Duration limit) {
    return run(command, Map.of(), limit);
  }

  /** As the other, with {@code variables} added to the environment of this process. */
  public static Optional<Result> run(
      List<String> command, Map<String, String> variables, Duration limit) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    Process process;
    try {
      process = builder.start();
    } catch (IOException absent) {
      return Optional.empty();
    }
    StringBuilder output = new StringBuilder();
    Thread reader = Thread.ofVirtual().start(() -> drain(process.getInputStream(), output));
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new EnvironmentException(
            command.getFirst() + " did not end within " + limit.toSeconds() + " s; it was stopped");
      }
      reader.join();
      return Optional.of(new Result(process.exitValue(), output.toString()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while " + command.getFirst() + " ran");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /**
   * As {@link #run(List, Map, Duration)}, of a program that must be there and succeed.
   *
   * @param failure what a failure is called, with {@code %s} for what the program complains of
   * @return standard output and error, as text
   * @throws EnvironmentException with {@code failure}
   */
  public static String require(
      List<String> command, Map<String, String> variables, Duration limit, String failure) {
    Result result =
        run(command, variables, limit)
            .orElseGet(() -> new Result(ABSENT, command.getFirst() + " was not found"));
    if (!result.succeeded()) {
      throw new EnvironmentException(failure.replace("%s", result.complaint()));
    }
    return result.output();
  }

  /** The first match of {@code wanted} in what {@code command} says; empty without one. */
  public static Optional<MatchResult> answer(List<String> command, Duration limit, Pattern wanted) {
    return run(command, limit).flatMap(said -> wanted.matcher(said.output()).results().findFirst());
  }

  /** The program called {@code name} in a directory of the search path. */
  public static Optional<Path> onSearchPath(String name) {
    String searchPath = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(searchPath.split(java.io.File.pathSeparator, -1))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void drain(InputStream stream, StringBuilder into) {
    try (stream) {
      into.append(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException ended) {
      into.append("\n(output cut off: ").append(ended.getMessage()).append(')');
    }
  }
}
