package brokerbench.engine;

import brokerbench.engine.fork.JsonLines;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The host's end of the line to one fork. Lines that are no message, such as the JVM's own, go to
 * the fork's log.
 *
 * @param <M> what the fork tells
 */
public final class ForkProcess<M> implements AutoCloseable {

  private static final int LAST_LINES = 20;
  private static final Duration EXIT_LIMIT = Duration.ofSeconds(20);

  private final Process process;
  private final Path log;
  private final BufferedWriter out;
  private final Class<M> type;
  private final BlockingQueue<M> messages = new LinkedBlockingQueue<>();
  private final Thread reader;

  private ForkProcess(Process process, Path log, Class<M> type) {
    this.process = process;
    this.log = log;
    this.type = type;
    this.out = process.outputWriter(StandardCharsets.UTF_8);
    this.reader = Thread.ofPlatform().daemon().name("fork-reader").start(this::readAll);
  }

  /**
   * Starts the JVM and hands it its plan.
   *
   * @param type of what it tells
   * @throws ForkFailedException when there is no such program
   */
  static <M> ForkProcess<M> start(List<String> command, Object plan, Path log, Class<M> type) {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
    } catch (IOException e) {
      throw new ForkFailedException("the fork cannot be started: " + e.getMessage(), List.of());
    }
    ForkProcess<M> fork = new ForkProcess<>(process, log, type);
    fork.send(plan);
    return fork;
  }

  private void readAll() {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(line);
      }
    } catch (IOException e) {
      // The process is gone; its exit is noticed where messages are awaited.
    }
  }

  private void take(String line) throws IOException {
    try {
      messages.add(JsonLines.read(line, type));
    } catch (IllegalArgumentException e) {
      Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  long pid() {
    return process.pid();
  }

  /** The next message, or empty when none came within {@code limit}. */
  public Optional<M> next(Duration limit) throws InterruptedException {
    return Optional.ofNullable(messages.poll(limit.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** The exit code once the process is gone and every message has been taken; empty before. */
  public Optional<Integer> exited() throws InterruptedException {
    if (process.isAlive()) {
      return Optional.empty();
    }
    reader.join(Duration.ofSeconds(5));
    return messages.isEmpty() ? Optional.of(process.exitValue()) : Optional.empty();
  }

  /** Tells the fork; a fork that is gone is noticed where its messages are awaited. */
  public void send(Object message) {
    String line = JsonLines.write(message);
    try {
      out.write(line);
      out.newLine();
      out.flush();
    } catch (IOException e) {
      // The JVM has closed its end, which it does at its exit alone; its code says more.
    }
  }

  /** Asks the JVM for a thread dump, which goes to the log, and gives it a moment to write it. */
  void dumpThreads() throws InterruptedException {
    try {
      new ProcessBuilder("kill", "-QUIT", Long.toString(pid())).start().waitFor();
      TimeUnit.SECONDS.sleep(2);
    } catch (IOException e) {
      // Without kill there is no dump; the fork is stopped all the same.
    }
  }

  public List<String> lastLines() {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Waits a while for a fork that has done its plan to end by itself. */
  public void awaitExit() throws InterruptedException {
    var _ = process.waitFor(EXIT_LIMIT);
  }

  /** Ends a fork that still runs. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(EXIT_LIMIT)) {
        throw new IllegalStateException("process " + pid() + " does not end after SIGKILL");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
