package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.Fixtures;
import brokerbench.results.RunData;
import brokerbench.results.RunReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packaged suite as a process of its own, with all that it writes under one directory. */
final class BenchProcess implements AutoCloseable {

  private static final long LIMIT_SECONDS = 240;

  private final Path root;
  private final Process process;
  private final List<String> err = new ArrayList<>();
  private final CountDownLatch errEnded = new CountDownLatch(1);

  private BenchProcess(Path root, ProcessBuilder builder) throws IOException {
    this.root = root;
    Files.createDirectories(root);
    this.process =
        builder
            .redirectOutput(root.resolve("out-" + System.identityHashCode(this)).toFile())
            .start();
    Thread.ofVirtual().start(() -> readErr(process.errorReader(StandardCharsets.UTF_8)));
  }

  /**
   * Starts {@code bench run quickstart} on a small topology, as a closed loop, by count unless
   * {@code options} name a time.
   *
   * @param root gets the run directory, the brokers' data and the state
   * @param options more options; a later value of a parameter wins
   */
  static BenchProcess run(Path root, String... options) throws IOException {
    return new BenchProcess(root, BenchCommand.of(root, options));
  }

  /** Starts {@code bench run} of a published scenario as it stands, but for flags of JVMs. */
  static BenchProcess scenario(Path root, String name, String... options) throws IOException {
    List<String> subcommand = new ArrayList<>(List.of("run", name));
    // a collection takes 50 ms, a twentieth of a second: with so much room there is hardly one
    List.of(
            "client_jvm_args=-Xmx1g -Xmn800m " + Fixtures.BRIEF_JVM_ARGS,
            "http.server_jvm_args=-Xmx256m " + Fixtures.BRIEF_JVM_ARGS,
            "kafka.server_jvm_args=" + Fixtures.KAFKA_JVM_ARGS)
        .forEach(param -> subcommand.addAll(List.of("-p", param)));
    return new BenchProcess(root, BenchCommand.of(root, subcommand, options));
  }

  /** As {@link #run}, on a machine whose search path is {@code searchPath}. */
  static BenchProcess runOnSearchPath(Path searchPath, Path root, String... options)
      throws IOException {
    ProcessBuilder builder = BenchCommand.of(root, options);
    builder.environment().put("PATH", searchPath.toString());
    return new BenchProcess(root, builder);
  }

  /** As {@link #run}, with more classes on the class path. */
  static BenchProcess runWith(Path classes, Path root, String... options) throws IOException {
    ProcessBuilder builder = BenchCommand.of(root, options);
    int classPath = builder.command().indexOf("-cp") + 1;
    builder.command().set(classPath, builder.command().get(classPath) + ":" + classes);
    // no archive of classes can be made of a directory, and the JVM ends with 1 where it tries
    builder.command(new ArrayList<>(LoadedClasses.removed(builder.command())));
    return new BenchProcess(root, builder);
  }

  /** Starts {@code bench replicate} of claims as they are published. */
  static BenchProcess replicate(Path root, String... options) throws IOException {
    return new BenchProcess(root, BenchCommand.of(root, List.of("replicate"), options));
  }

  /** Starts {@code bench durability} with small heaps. */
  static BenchProcess durability(Path root, String... options) throws IOException {
    return new BenchProcess(root, BenchCommand.of(root, powerCut(), options));
  }

  /** As {@link #durability}, on a machine whose search path is {@code searchPath}. */
  static BenchProcess durabilityOnSearchPath(Path searchPath, Path root) throws IOException {
    ProcessBuilder builder = BenchCommand.of(root, powerCut());
    builder.environment().put("PATH", searchPath.toString());
    return new BenchProcess(root, builder);
  }

  private static List<String> powerCut() {
    return List.of(
        "durability",
        "-p",
        "client_jvm_args=-Xmx256m " + Fixtures.BRIEF_JVM_ARGS,
        "-p",
        "kafka.server_jvm_args=" + Fixtures.KAFKA_JVM_ARGS);
  }

  /**
   * Starts {@code bench run} of another scenario, on a small topology too.
   *
   * @param root as for {@link #run}
   * @param options more options; a later value of a parameter wins
   */
  static BenchProcess runScenario(String scenario, Path root, String... options)
      throws IOException {
    return new BenchProcess(
        root, BenchCommand.of(root, BenchCommand.small("run", scenario), options));
  }

  private void readErr(BufferedReader lines) {
    try (lines) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heard(line);
      }
    } catch (IOException e) {
      heard("(cut off: " + e + ")");
    }
    errEnded.countDown();
  }

  private synchronized void heard(String line) {
    err.add(line);
    notifyAll();
  }

  /** What it has written to standard error so far. */
  synchronized List<String> err() {
    return List.copyOf(err);
  }

  /** The lines for the user, not those about checks and progress. */
  List<String> answers() {
    return err().stream().filter(line -> line.startsWith("bench: ")).toList();
  }

  /** Waits until a line of standard error contains {@code words}. */
  synchronized BenchProcess awaitLine(String words) throws InterruptedException {
    long rounds = LIMIT_SECONDS * 10;
    for (long i = 0; err.stream().noneMatch(line -> line.contains(words)); i++) {
      assertThat(process.isAlive() && i < rounds).as("%s in %s", words, err).isTrue();
      wait(100);
    }
    return this;
  }

  /** Waits until the warm-up is on disk and the load of the measurement goes on. */
  BenchProcess awaitMeasurement() throws InterruptedException {
    return awaitLine(": measurement 1").awaitLine(" delivered");
  }

  long pid() {
    return process.pid();
  }

  /** The broker that it started. */
  ProcessHandle broker() {
    return child("nats-server");
  }

  /** The broker node called {@code name} that it started. */
  ProcessHandle node(String name) {
    return process
        .children()
        .filter(each -> each.info().commandLine().orElse("").contains("/" + name + "/"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " runs: " + err()));
  }

  /** The proxy that it started in front of its brokers. */
  ProcessHandle proxy() {
    return child("toxiproxy-server");
  }

  /** The fork that it started; not to be asked for beside a broker that is a JVM too. */
  ProcessHandle fork() {
    return child("java");
  }

  private ProcessHandle child(String program) {
    return process
        .children()
        .filter(each -> each.info().command().orElse("").endsWith("/" + program))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + program + " runs: " + err()));
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended: %s", err()).isTrue();
    assertThat(errEnded.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  List<Path> runDirectories() throws IOException {
    return entries(root.resolve("results")).stream()
        .filter(each -> !each.getFileName().toString().startsWith("."))
        .sorted()
        .toList();
  }

  /** The first run directory. */
  Path runDirectory() throws IOException {
    return runDirectories().getFirst();
  }

  /** What the run left in its directory. */
  RunData left() throws IOException {
    return RunReader.read(runDirectory());
  }

  /** Kinds of what was found, iterations included. */
  String findings() throws IOException {
    return Files.readString(runDirectory().resolve("findings.csv"));
  }

  /** Fails when a data directory or a line of the register is left. */
  void assertNothingLeft() throws IOException {
    assertThat(dataDirectories()).isEmpty();
    assertThat(registers()).isEmpty();
  }

  List<Path> dataDirectories() throws IOException {
    return entries(root.resolve("results/.data"));
  }

  List<Path> registers() throws IOException {
    if (!Files.isDirectory(root.resolve("state"))) {
      return List.of();
    }
    try (Stream<Path> entries = Files.walk(root.resolve("state"))) {
      return entries.filter(each -> each.toString().endsWith(".register")).toList();
    }
  }

  static List<Path> entries(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.toList();
    }
  }

  /** Sends {@code signal} to processes, in their order. */
  static void signal(String signal, long... pids) throws IOException, InterruptedException {
    String list =
        java.util.Arrays.stream(pids).mapToObj(Long::toString).collect(Collectors.joining(" "));
    Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + list).start();
    assertThat(kill.waitFor()).isZero();
  }

  @Override
  public void close() {
    // the suite before its children: it starts others where they are gone
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    process.onExit().join();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
