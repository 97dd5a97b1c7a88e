package brokerbench.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What the system tells of all processes to whoever asks. */
final class ProcessList {

  private static final Path PROCESSES = Path.of("/proc");
  private static final long INTERVAL_MS = 50;

  private ProcessList() {}

  /** Every command line and every environment that there is until {@code bench} ends. */
  static Set<String> during(BenchProcess bench) throws IOException, InterruptedException {
    Set<String> told = new HashSet<>();
    while (ProcessHandle.of(bench.pid()).filter(ProcessHandle::isAlive).isPresent()) {
      try (Stream<Path> entries = Files.list(PROCESSES)) {
        entries
            .filter(entry -> entry.getFileName().toString().matches("\\d+"))
            .flatMap(process -> Stream.of("cmdline", "environ").map(process::resolve))
            .forEach(file -> told.addAll(read(file)));
      }
      Thread.sleep(INTERVAL_MS);
    }
    return told;
  }

  /** Nothing of a process that has ended, or is not ours to ask. */
  private static List<String> read(Path file) {
    try {
      return List.of(Files.readString(file, StandardCharsets.ISO_8859_1).replace('\0', ' '));
    } catch (IOException | UncheckedIOException gone) {
      return List.of();
    }
  }
}
