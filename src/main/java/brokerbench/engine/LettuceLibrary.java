package brokerbench.engine;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.server.ServerSoftware;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lettuce together with the native transport of the Netty that it brings, which it takes where it
 * finds it but does not depend on. The suite's own would be of another Netty, and the two do not
 * work together.
 *
 * @param software obtains client libraries
 */
record LettuceLibrary(ServerSoftware software) {

  private static final Pattern NETTY = Pattern.compile("netty-transport-(\\d.*)\\.jar");

  /**
   * The jars of {@code version}, by name.
   *
   * @throws EnvironmentException when they cannot be fetched
   */
  List<Path> jars(String version) {
    List<Path> library = software.clientLibrary("io.lettuce:lettuce-core", version);
    String nativeTransport = "io.netty:netty-transport-native-epoll:linux-" + architecture();
    Map<String, Path> byName = new TreeMap<>();
    software
        .clientLibrary(nativeTransport, nettyVersion(version, library))
        .forEach(jar -> byName.put(jar.getFileName().toString(), jar));
    library.forEach(jar -> byName.put(jar.getFileName().toString(), jar));
    return List.copyOf(byName.values());
  }

  /** In Netty's spelling. */
  private static String architecture() {
    return System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
  }

  private static String nettyVersion(String version, List<Path> library) {
    return library.stream()
        .map(jar -> NETTY.matcher(jar.getFileName().toString()))
        .filter(Matcher::matches)
        .map(jar -> jar.group(1))
        .findFirst()
        .orElseThrow(
            () ->
                new EnvironmentException("lettuce-core " + version + " brings no netty-transport"));
  }
}
