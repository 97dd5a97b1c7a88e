package brokerbench.environment.node;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.AllocatedBytes;
import brokerbench.environment.host.SampledProcess;
import brokerbench.environment.register.RunRegister;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** A process that this process started: a node, or what stands in front of nodes. */
public final class ServerProcess implements BrokerNode {

  private static final int TAIL_LINES = 2;

  /** Variables through which the user's shell would change a broker's flags or limits. */
  private static final List<String> FOREIGN_FLAGS =
      List.of(
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "_JAVA_OPTIONS",
          "CLASSPATH",
          "GOGC",
          "GOMEMLIMIT",
          "GOMAXPROCS",
          "GODEBUG",
          "MALLOC_CONF");

  private final NodePlan plan;
  private final Path logFile;
  private final long installationBytes;
  private final Process process;
  private volatile boolean stopping;

  private ServerProcess(NodePlan plan, Path logFile, long installationBytes, Process process) {
    this.plan = plan;
    this.logFile = logFile;
    this.installationBytes = installationBytes;
    this.process = process;
  }

  /** Starts the node; it is in {@code register} before and after. */
  public static ServerProcess start(
      NodePlan plan, Path logFile, long installationBytes, RunRegister register) {
    register.starting(plan.command());
    ProcessBuilder builder =
        new ProcessBuilder(plan.command())
            .redirectErrorStream(true)
            .redirectOutput(logFile.toFile());
    FOREIGN_FLAGS.forEach(builder.environment()::remove);
    try {
      Process process = builder.start();
      register.started(process.pid(), plan.command());
      return new ServerProcess(plan, logFile, installationBytes, process);
    } catch (IOException failure) {
      throw new EnvironmentException(
          plan.name() + " cannot be started: " + failure.getMessage(), failure);
    }
  }

  @Override
  public String name() {
    return plan.name();
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.of(process.pid());
  }

  @Override
  public Path logFile() {
    return logFile;
  }

  @Override
  public OptionalLong installationBytes() {
    return OptionalLong.of(installationBytes);
  }

  @Override
  public OptionalLong dataBytes() {
    return AllocatedBytes.of(plan.dataDirectory());
  }

  @Override
  public boolean alive() {
    return process.isAlive();
  }

  @Override
  public Optional<String> failure() {
    if (stopping || process.isAlive()) {
      return Optional.empty();
    }
    String last = String.join(System.lineSeparator(), LogTail.lines(logFile, TAIL_LINES));
    return Optional.of(
        "exit code %d; last lines of %s:%n%s".formatted(process.exitValue(), logFile, last));
  }

  /** Ends the process at once. */
  public void kill() {
    stopping = true;
    force();
    process.onExit().join();
  }

  /** With the workers that it forked, which would outlive it. */
  private void force() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  /** Says whether the process is expected to end. */
  public void mayEnd(boolean expected) {
    stopping = expected;
  }

  /** Starts a node that has ended again, from {@code plan}, with a separate log. */
  public ServerProcess again(NodePlan plan, RunRegister register) {
    return start(plan, nextLogFile(), installationBytes, register);
  }

  /** With the children that it forks. */
  public SampledProcess sampled() {
    return new SampledProcess(name(), process.pid(), Optional.of(plan.dataDirectory()), true);
  }

  public NodePlan plan() {
    return plan;
  }

  /** Asks the process to end. */
  public void requestStop() {
    stopping = true;
    process.destroy();
  }

  /** Waits for the end, then uses force. */
  public void awaitStop(long graceMillis) {
    boolean interrupted = false;
    try {
      if (!process.waitFor(Math.max(0, graceMillis), TimeUnit.MILLISECONDS)) {
        force();
      }
    } catch (InterruptedException hurried) {
      interrupted = true;
      force();
    }
    process.onExit().join();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
