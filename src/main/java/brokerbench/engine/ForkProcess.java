package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.fork.ForkPlan;
import brokerbench.engine.fork.HostMessage;
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
 */
final class ForkProcess implements AutoCloseable {

  private static final int LAST_LINES = 20;
  private static final Duration EXIT_LIMIT = Duration.ofSeconds(20);

  private final Process process;
  private final Path log;
  private final BufferedWriter out;
  private final BlockingQueue<ForkMessage> messages = new LinkedBlockingQueue<>();
  private final Thread reader;

  private ForkProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.out = process.outputWriter(StandardCharsets.UTF_8);
    this.reader = Thread.ofPlatform().daemon().name("fork-reader").start(this::readAll);
  }

  /**
   * Starts the JVM and hands it its plan.
   *
   * @throws ForkFailedException when there is no such program
   */
  static ForkProcess start(List<String> command, ForkPlan plan, Path log) {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
    } catch (IOException e) {
      throw new ForkFailedException("the fork cannot be started: " + e.getMessage(), List.of());
    }
    ForkProcess fork = new ForkProcess(process, log);
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
      messages.add(JsonLines.read(line, ForkMessage.class));
    } catch (IllegalArgumentException e) {
      Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  long pid() {
    return process.pid();
  }

  /** The next message, or empty when none came within {@code limit}. */
  Optional<ForkMessage> next(Duration limit) throws InterruptedException {
    return Optional.ofNullable(messages.poll(limit.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** The exit code once the process is gone and every message has been taken; empty before. */
  Optional<Integer> exited() throws InterruptedException {
    if (process.isAlive()) {
      return Optional.empty();
    }
    reader.join(Duration.ofSeconds(5));
    return messages.isEmpty() ? Optional.of(process.exitValue()) : Optional.empty();
  }

  /** Tells the fork; a fork that is gone is noticed where its messages are awaited. */
  void send(HostMessage message) {
    sendLine(JsonLines.write(message));
  }

  private void send(ForkPlan plan) {
    sendLine(JsonLines.write(plan));
  }

  private void sendLine(String line) {
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

  /** The last lines of the log. */
  List<String> lastLines() {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Waits a while for a fork that has done its plan to end by itself. */
  void awaitExit() throws InterruptedException {
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
