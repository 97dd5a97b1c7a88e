package brokerbench.engine;

import brokerbench.quantity.ByteSize;
import brokerbench.scenario.Params;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command line of a fork's JVM.
 *
 * @param java the launcher
 * @param suiteClassPath the suite's own classes and libraries
 * @param memory of the host
 */
public record ForkCommand(Path java, List<Path> suiteClassPath, ByteSize memory) {

  /** The suite's version serves every client library; an older one would find no provider. */
  private static final String LOGGING = "slf4j-api";

  private static final long PLENTY_BYTES = 15L << 30;

  /**
   * The command of a fork that uses {@code clientLibrary} in place of the suite's own version of
   * it.
   *
   * @param main entry point of the fork
   * @param log of the fork; the last argument, so that nothing else on this machine has the same
   *     arguments
   * @param clientLibrary jars of the client library with its dependencies; empty for the suite's
   *     own
   */
  List<String> of(Class<?> main, Params params, List<Path> clientLibrary, Path log) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(jvmFlags(params));
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.add("-cp");
    command.add(
        Stream.concat(
                loaded(clientLibrary).stream(),
                suiteClassPath.stream()
                    .filter(jar -> artifact(jar).equals(LOGGING) || !replaced(jar, clientLibrary)))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    command.add(main.getName());
    command.add(log.toAbsolutePath().toString());
    return command;
  }

  /** Those jars of a client library that a fork loads. */
  List<Path> loaded(List<Path> clientLibrary) {
    return clientLibrary.stream().filter(jar -> !artifact(jar).equals(LOGGING)).toList();
  }

  /** The flags that {@code client_jvm_args} means on this host. */
  public List<String> jvmFlags(Params params) {
    String flags = params.workload().clients().jvmFlags();
    if (flags.equals("auto")) {
      flags = memory.bytes() >= PLENTY_BYTES ? heap("8g") : heap(thirdOfMemory());
      flags += " -XX:+UseG1GC";
    }
    return Stream.of(flags.trim().split("\\s+")).filter(flag -> !flag.isEmpty()).toList();
  }

  /**
   * All of the heap from the start, and touched: the kernel's first touch of a page would otherwise
   * fall into the garbage collector's pauses under load (decision 0007).
   */
  private static String heap(String size) {
    return "-Xms" + size + " -Xmx" + size + " -XX:+AlwaysPreTouch";
  }

  private String thirdOfMemory() {
    return Math.max(512, (memory.bytes() >> 20) / 3) + "m";
  }

  private static boolean replaced(Path jar, List<Path> clientLibrary) {
    String artifact = artifact(jar);
    return clientLibrary.stream().anyMatch(other -> artifact(other).equals(artifact));
  }

  private static String artifact(Path jar) {
    return jar.getFileName().toString().replaceFirst("-\\d.*$", "");
  }
}
