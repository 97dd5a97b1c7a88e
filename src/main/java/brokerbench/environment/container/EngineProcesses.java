package brokerbench.environment.container;

import brokerbench.measurement.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Process ids of the engine on this host: its daemons with the shims of the watched containers, and
 * the proxies of their published ports. Empty where the host does not show them. All processes of
 * the host are looked through, which takes milliseconds, so an answer stands for 10 s.
 */
final class EngineProcesses {

  private static final long LOOK_INTERVAL_NS = Duration.ofSeconds(10).toNanos();
  private static final Set<String> DAEMONS = Set.of("dockerd", "containerd");

  private final NanoClock clock;
  private final Set<String> containerIds;
  private final Set<Integer> hostPorts;
  private final Set<Long> daemons = new HashSet<>();
  private final Set<Long> proxies = new HashSet<>();
  private long lookedNs;

  EngineProcesses(NanoClock clock, Set<String> containerIds, Set<Integer> hostPorts) {
    this.clock = clock;
    this.containerIds = containerIds;
    this.hostPorts = hostPorts;
    this.lookedNs = clock.nanoTime() - LOOK_INTERVAL_NS;
  }

  synchronized Set<Long> daemons() {
    look();
    return Set.copyOf(daemons);
  }

  synchronized Set<Long> proxies() {
    look();
    return Set.copyOf(proxies);
  }

  private void look() {
    if (clock.nanoTime() - lookedNs < LOOK_INTERVAL_NS) {
      return;
    }
    lookedNs = clock.nanoTime();
    daemons.clear();
    proxies.clear();
    boolean shim = false;
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        shim |= look(Long.parseLong(process.getFileName().toString()), words(process));
      }
    } catch (IOException | DirectoryIteratorException notLinux) {
      return;
    }
    if (!shim) {
      // the daemons of this host serve others, and ours run elsewhere
      daemons.clear();
      proxies.clear();
    }
  }

  private boolean look(long pid, List<String> words) {
    String program = words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1);
    boolean shim =
        program.startsWith("containerd-shim") && containerIds.contains(after("-id", words));
    if (shim || DAEMONS.contains(program)) {
      daemons.add(pid);
    }
    if (program.equals("docker-proxy")
        && hostPorts.stream().map(String::valueOf).anyMatch(after("-host-port", words)::equals)) {
      proxies.add(pid);
    }
    return shim;
  }

  private static String after(String option, List<String> words) {
    int at = words.indexOf(option);
    return at < 0 || at + 1 == words.size() ? "" : words.get(at + 1);
  }

  private static List<String> words(Path process) {
    try {
      String line = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
      return List.of(line.split("\0", -1));
    } catch (IOException gone) {
      return List.of("");
    }
  }
}
