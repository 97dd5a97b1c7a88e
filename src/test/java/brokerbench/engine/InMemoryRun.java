package brokerbench.engine;

import brokerbench.broker.DriverFactory;
import brokerbench.engine.fork.FaultyDrivers;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.WallClock;
import brokerbench.quantity.ByteSize;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import brokerbench.scenario.Params;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Runs one small trial on the in-memory broker, or on a faulty one, in real forks. */
final class InMemoryRun {

  private static final Map<String, String> SMALL =
      Map.ofEntries(
          Map.entry("broker", "inmemory"),
          Map.entry("topics", "1"),
          Map.entry("partitions_per_topic", "1"),
          Map.entry("consumers_per_subscription", "1"),
          Map.entry("payload_size", "64B"),
          Map.entry("messages_per_producer", Integer.toString(FaultyDrivers.MESSAGES)),
          Map.entry("warmup_messages_per_producer", Integer.toString(FaultyDrivers.MESSAGES)),
          Map.entry("drain_timeout", "300ms"),
          Map.entry("resource_lead", "0ms"),
          Map.entry("resource_tail", "0ms"),
          Map.entry("client_jvm_args", "-Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"));

  private final Path root;
  private final Map<String, String> params = new TreeMap<>(SMALL);
  private final List<Path> classPath = new ArrayList<>();
  private int forks = 1;
  private Duration iterationTime = Duration.ofMillis(10);

  /**
   * A run whose files stay under {@code root}.
   *
   * @param root absent or empty
   */
  InMemoryRun(Path root) {
    this.root = root;
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .forEach(classPath::add);
  }

  InMemoryRun with(String param, String value) {
    params.put(param, value);
    return this;
  }

  InMemoryRun forks(int count) {
    forks = count;
    return this;
  }

  /** Iterations by time last {@code time}. */
  InMemoryRun lasting(Duration time) {
    iterationTime = time;
    return this;
  }

  /** Puts {@code factory} in the place of the in-memory broker. */
  InMemoryRun with(Class<? extends DriverFactory> factory) throws IOException {
    Path services = Files.createDirectories(root.resolve("services/META-INF/services"));
    Files.writeString(services.resolve(DriverFactory.class.getName()), factory.getName());
    classPath.addFirst(root.resolve("services"));
    return this;
  }

  Trial trial() {
    Protocol protocol = new Protocol(forks, 1, 1, iterationTime, iterationTime);
    return new Trial("trial-inmemory", "trial", Params.of(params), protocol);
  }

  ForkCommand command() {
    return new ForkCommand(
        Path.of(System.getProperty("java.home"), "bin", "java"), classPath, new ByteSize(1L << 30));
  }

  RunDirectory directory() {
    return RunDirectory.open(root.resolve("out/run"));
  }

  String forkLog() throws IOException {
    return Files.readString(directory().forkLog("trial-inmemory", 1));
  }

  /** Runs it and reads what it left. */
  RunData run() throws IOException, InterruptedException {
    Path data = Files.createDirectories(root.resolve("data"));
    RunDirectory directory = RunDirectory.create(root.resolve("out"), "run");
    ServerSoftware software = new ServerSoftware(root, root.resolve("cache"), Map.of());
    try (RunRegister register = RunRegister.open(root.resolve("state"), "run")) {
      ForkSequence.Surroundings surroundings =
          new ForkSequence.Surroundings(
              new NoEnvironment(),
              DataVolume.of(data),
              new ForkLauncher(command(), software, register),
              () -> new EnvironmentFacts(new TreeMap<>()),
              (before, after) -> List.of(),
              WallClock.system(),
              "unknown",
              () -> false);
      RunPlan plan =
          new RunPlan(
              "run",
              "bench run",
              "",
              Map.of(),
              List.of(trial()),
              1,
              ForkOrder.of(TrialSchedule.ofRun(List.of(trial()), 1)),
              null,
              data,
              List.of(),
              List.of());
      new ForkSequence(plan, surroundings, directory, new RunListener() {}).run();
    }
    return RunReader.read(directory.path());
  }
}
