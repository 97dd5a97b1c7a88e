package brokerbench.environment;

import brokerbench.environment.compose.ComposeEnvironment;
import brokerbench.environment.compose.ImageSupply;
import brokerbench.environment.container.Engine;
import brokerbench.environment.node.Ports;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the tests of this room share. */
public final class Fixtures {

  private static final Path PROJECT = Path.of("").toAbsolutePath();
  private static final String KAFKA_FLAGS = "kafka.server_jvm_args";

  private Fixtures() {}

  /** Software in a cache that outlives one test. */
  public static ServerSoftware software() {
    return new ServerSoftware(PROJECT, PROJECT.resolve("target/software-cache"), Map.of());
  }

  /** Flags of any JVM that lives for seconds: no time for the optimising compiler. */
  public static final String BRIEF_JVM_ARGS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  /** The same of a Kafka broker, with a heap for little more than the log cleaner's 128 MiB. */
  public static final String KAFKA_JVM_ARGS = "-Xms128m -Xmx384m " + BRIEF_JVM_ARGS;

  /** Ports that no other room's tests use, and no other JVM that runs tests beside this one. */
  public static Ports ports() {
    return Ports.anyFree(firstPort(), firstPort() + 999);
  }

  /**
   * The first of 2,000 ports that belong to the tests of this JVM, by the number that the build
   * gives it; outside of the build there is one JVM.
   */
  public static int firstPort() {
    String name = jvm();
    return 21_000 + 2_000 * (name.charAt(name.length() - 1) - '1');
  }

  /** The name of this JVM among those that run tests side by side, such as {@code jvm-1}. */
  public static String jvm() {
    String name = System.getProperty("brokerbench.test.jvm", "jvm-1");
    if (!name.matches("jvm-[1-5]")) {
      throw new IllegalStateException("this JVM has no number: '" + name + "'");
    }
    return name;
  }

  /** An environment of this machine. */
  public static ProcessEnvironment environment(RunRegister register) {
    return new ProcessEnvironment(software(), ports(), register, NanoClock.system());
  }

  /** Containers of this machine. */
  public static ComposeEnvironment containers(Engine engine, Ports ports, RunRegister register) {
    return containers(engine, ports, register, Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** Containers of this machine, whose own files go into {@code root}. */
  public static ComposeEnvironment containers(
      Engine engine, Ports ports, RunRegister register, Path root) {
    ImageSupply images = new ImageSupply(engine, PROJECT, System.err::println);
    return new ComposeEnvironment(
        new ComposeEnvironment.Supplies(engine, images, software(), root),
        ports,
        register,
        NanoClock.system());
  }

  /** A broker with default settings. */
  public static Params broker(String broker, String version, int nodes) {
    return Params.of(
        Map.of("broker", broker, broker + ".version", version, "nodes", Integer.toString(nodes)));
  }

  /** A file in {@code directory} whose line is {@code password}, for its owner alone. */
  public static String passwordFile(Path directory, String password) {
    Path file = directory.resolve("password-" + Integer.toHexString(password.hashCode()));
    try {
      Files.writeString(file, password + "\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Redis with {@code password}, whose file is in {@code directory}. */
  public static Params lockedRedis(int nodes, Path directory, String password) {
    return broker("redis", "8.0.2", nodes)
        .with("auth", "password")
        .with("auth_user", "default")
        .with("auth_file", passwordFile(directory, password));
  }

  /**
   * A request for {@code params} with data and logs inside {@code directory}; Kafka's brokers get
   * {@link #KAFKA_JVM_ARGS} unless {@code params} give others.
   */
  public static ClusterRequest request(Params params, Path directory) throws IOException {
    boolean isGiven = !params.is(KAFKA_FLAGS, Params.of(Map.of()).text(KAFKA_FLAGS));
    return requestAsGiven(isGiven ? params : params.with(KAFKA_FLAGS, KAFKA_JVM_ARGS), directory);
  }

  /** As {@link #request}, with the brokers as users start them. */
  public static ClusterRequest requestAsGiven(Params params, Path directory) throws IOException {
    Path data = Files.createDirectories(directory.resolve("data"));
    Path logs = Files.createDirectories(directory.resolve("logs"));
    return new ClusterRequest("test", params, data, logs);
  }

  /** The entries of {@code directory}. */
  public static List<Path> entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.toList();
    }
  }
}
