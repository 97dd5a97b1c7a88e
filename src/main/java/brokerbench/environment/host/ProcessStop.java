package brokerbench.environment.host;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Stops processes with the children that they forked, and lets them go on, by SIGSTOP and SIGCONT.
 * A call into the C library takes microseconds, where the command {@code kill} takes milliseconds.
 * A stopped process that is killed ends as any other.
 */
public final class ProcessStop {

  private static final int NO_SIGNAL = 0;

  // Linux on x86 and ARM.
  private static final int CONTINUE = 18;
  private static final int STOP = 19;
  private static final int KILL = 9;

  /** States in which a thread runs no more: stopped, traced, a zombie, dead. */
  private static final String STILL = "TtZX";

  private final List<Long> roots;
  private final MethodHandle kill;

  /** Whom the stop in progress has reached. */
  private List<Long> stopped = List.of();

  /** Throws when this host does not show the process of a node, or this user may not stop it. */
  public ProcessStop(List<? extends BrokerNode> nodes) {
    this.kill = kill();
    this.roots = nodes.stream().map(this::root).toList();
  }

  private long root(BrokerNode node) {
    OptionalLong pid = node.pid();
    if (pid.isEmpty() || send(pid.getAsLong(), NO_SIGNAL) != 0) {
      throw new EnvironmentException(
          "the process of "
              + node.name()
              + " cannot be stopped from here; run as root on the host of the containers, or with"
              + " --env process");
    }
    return pid.getAsLong();
  }

  /** Stops all that runs; a process that has ended meanwhile is left out. */
  public synchronized void stop() {
    List<Long> found = new ArrayList<>();
    for (long root : roots) {
      // The parent first: one that is stopped forks nobody.
      found.add(root);
      send(root, STOP);
      for (long child : ForkedChildren.of(root)) {
        found.add(child);
        send(child, STOP);
      }
    }
    stopped = found;
  }

  /** Lets go on what was stopped. */
  public synchronized void resume() {
    stopped.forEach(pid -> send(pid, CONTINUE));
    stopped = List.of();
  }

  /**
   * Whether no thread of what was stopped runs any more: one in the middle of a system call ends
   * that first.
   */
  public synchronized boolean isStill() {
    return stopped.stream().allMatch(ProcessStop::standsStill);
  }

  private static boolean standsStill(long pid) {
    try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      return threads
          .flatMap(thread -> HostText.stat(thread).stream())
          .allMatch(fields -> STILL.contains(fields[0]));
    } catch (IOException ended) {
      return true;
    }
  }

  /** Kills all that was stopped, which a parent's end leaves as it is. */
  public synchronized void end() {
    stopped.forEach(pid -> send(pid, KILL));
    stopped = List.of();
  }

  private int send(long pid, int signal) {
    try {
      return (int) kill.invokeExact(Math.toIntExact(pid), signal);
    } catch (Throwable failure) {
      throw new IllegalStateException("kill cannot be called", failure);
    }
  }

  // the JVM flag --enable-native-access allows the call
  @SuppressWarnings("restricted")
  private static MethodHandle kill() {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new EnvironmentException("brokers can be stopped on Linux only");
    }
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().find("kill").orElseThrow(),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
  }
}
