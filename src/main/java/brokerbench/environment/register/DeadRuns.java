package brokerbench.environment.register;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.DirectoryTree;
import brokerbench.environment.host.LoopMount;
import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.host.ProcessIdentity;
import brokerbench.quantity.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Removes what runs left whose host process is gone. Touches nothing that is not listed. */
final class DeadRuns {

  private static final long KILL_SECONDS = 10;

  private final List<String> report = new ArrayList<>();

  private final LabelledContainers containers;

  DeadRuns(LabelledContainers containers) {
    this.containers = containers;
  }

  List<String> cleanUp(Path stateDirectory) {
    for (Path register : registers(stateDirectory)) {
      try {
        examine(register);
      } catch (IOException failure) {
        report.add("cannot clean up after " + register + ": " + IoReason.of(failure));
      }
    }
    return report;
  }

  private void examine(Path register) throws IOException {
    List<RegisterEntry> entries = entries(register);
    if (entries.isEmpty() || !(entries.getFirst() instanceof RegisterEntry.Host host)) {
      report.add("register " + register + " is not readable; it is left as it is");
      return;
    }
    if (new ProcessIdentity(host.pid(), host.startMark()).alive()) {
      return;
    }
    // processes first: a running broker would write into a directory that is being deleted
    for (RegisterEntry entry : entries) {
      switch (entry) {
        case RegisterEntry.Started started -> killStarted(started, host.runId());
        case RegisterEntry.Starting starting -> killUnlisted(starting, host.runId());
        case RegisterEntry.Host ignored -> {}
        case RegisterEntry.DataDirectory ignored -> {}
        case RegisterEntry.Mount ignored -> {}
        case RegisterEntry.Filter ignored -> {}
        case RegisterEntry.Containers ignored -> {}
      }
    }
    if (!removeFilters(entries, host.runId()) || !unmount(entries, host.runId())) {
      // a data directory would be deleted with all that is mounted in it
      return;
    }
    for (RegisterEntry entry : entries) {
      if (entry instanceof RegisterEntry.DataDirectory directory) {
        delete(directory, host.runId());
      }
    }
    if (removeContainers(entries, host.runId())) {
      Files.delete(register);
    }
  }

  private boolean removeFilters(List<RegisterEntry> entries, String runId) {
    try {
      for (RegisterEntry entry : entries) {
        if (entry instanceof RegisterEntry.Filter(String table)) {
          PacketFilter filter = new PacketFilter(table);
          if (filter.exists()) {
            filter.remove();
            report.add("removed the packet filter's table %s of run %s".formatted(table, runId));
          }
        }
      }
      return true;
    } catch (EnvironmentException refused) {
      report.add("%s, of run %s".formatted(refused.getMessage(), runId));
      return false;
    }
  }

  private boolean unmount(List<RegisterEntry> entries, String runId) {
    boolean all = true;
    for (RegisterEntry entry : entries) {
      if (entry instanceof RegisterEntry.Mount(String image, String mountPoint)) {
        all &= unmount(new LoopMount(Path.of(image), Path.of(mountPoint)), runId);
      }
    }
    return all;
  }

  private boolean unmount(LoopMount mount, String runId) {
    try {
      if (mount.device().isPresent()) {
        mount.unmount();
        report.add("unmounted %s of run %s".formatted(mount.mountPoint(), runId));
      }
      return true;
    } catch (EnvironmentException busy) {
      report.add("%s, of run %s".formatted(busy.getMessage(), runId));
      return false;
    }
  }

  private boolean removeContainers(List<RegisterEntry> entries, String runId) {
    try {
      for (RegisterEntry entry : entries) {
        if (entry instanceof RegisterEntry.Containers(String token)) {
          containers.remove(token).forEach(line -> report.add(line + " of run " + runId));
        }
      }
      return true;
    } catch (EnvironmentException unreachable) {
      report.add(
          "containers of run %s may be left, a later run removes them: %s"
              .formatted(runId, unreachable.getMessage()));
      return false;
    }
  }

  private void killStarted(RegisterEntry.Started started, String runId) {
    if (new ProcessIdentity(started.pid(), started.startMark()).alive()) {
      ProcessHandle.of(started.pid()).ifPresent(process -> kill(process, runId));
    }
  }

  /** The host may have died between the start of a process and the line with its pid. */
  private void killUnlisted(RegisterEntry.Starting starting, String runId) {
    List<String> arguments = starting.command().subList(1, starting.command().size());
    ProcessHandle.allProcesses()
        .filter(
            process ->
                !arguments.isEmpty()
                    && process
                        .info()
                        .arguments()
                        .map(Arrays::asList)
                        .equals(Optional.of(arguments)))
        .forEach(process -> kill(process, runId));
  }

  private void kill(ProcessHandle process, String runId) {
    String command = process.info().command().orElse("?");
    // workers of a server outlive it
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    try {
      process.onExit().get(KILL_SECONDS, TimeUnit.SECONDS);
      report.add("killed pid %d (%s) of run %s".formatted(process.pid(), command, runId));
    } catch (TimeoutException | java.util.concurrent.ExecutionException unending) {
      report.add("pid %d (%s) of run %s cannot be killed".formatted(process.pid(), command, runId));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void delete(RegisterEntry.DataDirectory entry, String runId) throws IOException {
    Path directory = Path.of(entry.path());
    if (!Files.isDirectory(directory, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Path marker = directory.resolve(RunRegister.MARKER);
    boolean ours = Files.isRegularFile(marker) && Files.readString(marker).equals(entry.token());
    if (!ours) {
      report.add("%s of run %s has no marker; it is left as it is".formatted(directory, runId));
      return;
    }
    DirectoryTree.delete(directory);
    report.add("deleted %s of run %s".formatted(directory, runId));
  }

  private static List<RegisterEntry> entries(Path register) throws IOException {
    // the last line may be cut off: what it announces was not made yet
    return Files.readAllLines(register).stream().flatMap(line -> entry(line).stream()).toList();
  }

  private static Optional<RegisterEntry> entry(String line) {
    try {
      return Optional.of(RunRegister.read(line));
    } catch (IOException cutOff) {
      return Optional.empty();
    }
  }

  private static List<Path> registers(Path stateDirectory) {
    try (Stream<Path> files = Files.list(stateDirectory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(RunRegister.SUFFIX))
          .sorted()
          .toList();
    } catch (IOException absent) {
      return List.of();
    }
  }
}
