package brokerbench.broker.kafka.server;

import brokerbench.broker.kafka.params.KafkaSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.Secrets;
import brokerbench.quantity.OwnText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Kafka in KRaft mode, each node controller and broker, with static voters as in Kafka's own
 * images. Kafka's defaults hold except where a comment in {@link #properties} gives the reason.
 */
record KafkaNodes(ProcessLayout layout, KafkaSettings settings, ClientAccess clientAccess) {

  private static final Duration FORMAT_LIMIT = Duration.ofSeconds(60);

  static final int CLIENTS = 0;
  static final int CONTROLLERS = 1;
  static final int BROKERS = 2;

  /** One for clients, one for controllers, one for the other brokers where they stand apart. */
  static final int PORTS_PER_NODE = 3;

  KafkaNodes(ProcessLayout layout) {
    this(layout, KafkaSettings.of(layout.params()), new ClientAccess(layout));
  }

  /** Writes each node's configuration and formats its storage. */
  List<NodePlan> prepare() throws IOException {
    String clusterId = randomId();
    List<NodePlan> plans = new ArrayList<>();
    List<Callable<Object>> formats = new ArrayList<>();
    for (int node = 1; node <= layout.nodes(); node++) {
      Path home = Files.createDirectories(layout.directory().resolve("kafka-" + node));
      Secrets.write(home.resolve("server.properties"), properties(node, home));
      Files.writeString(
          home.resolve("log4j2.xml"),
          OwnText.of("/brokerbench/broker/kafka/server/kafka-log4j2.xml"));
      plans.add(plan(node, home));
      formats.add(Executors.callable(() -> format(home, clusterId)));
    }
    runAll(formats);
    return plans;
  }

  private String properties(int node, Path home) throws IOException {
    int nodes = layout.nodes();
    List<String> lines = new ArrayList<>();
    lines.add("process.roles=broker,controller");
    lines.add("node.id=" + node);
    lines.add(
        "controller.quorum.voters="
            + IntStream.rangeClosed(1, nodes)
                .mapToObj(each -> each + "@127.0.0.1:" + layout.port(each, CONTROLLERS))
                .collect(Collectors.joining(",")));
    lines.addAll(clientAccess.listeners(node));
    lines.addAll(clientAccess.security(home));
    lines.add("log.dirs=" + home.resolve("data").toString().replace("\\", "\\\\"));
    lines.add("min.insync.replicas=" + settings.topic().minInsyncReplicas());
    // a mistyped topic must fail, not be made with one partition
    lines.add("auto.create.topics.enable=false");
    if (nodes == 1) {
      // the internal topics default to three replicas, which one node cannot hold
      lines.add("offsets.topic.replication.factor=1");
      lines.add("transaction.state.log.replication.factor=1");
      lines.add("transaction.state.log.min.isr=1");
      lines.add("share.coordinator.state.topic.replication.factor=1");
      lines.add("share.coordinator.state.topic.min.isr=1");
    }
    if (settings.consumer().isInGroup()) {
      // the default of 3 s delays the first assignment, which no measurement is about
      lines.add("group.initial.rebalance.delay.ms=0");
    }
    lines.add("broker.session.timeout.ms=" + settings.server().silenceLimit().toMillis());
    lines.add("broker.heartbeat.interval.ms=" + settings.server().heartbeat().toMillis());
    lines.add("message.max.bytes=" + KafkaSettings.Server.messageMaxBytes(layout.params()));
    OptionalLong looks = settings.server().flushSchedulerMs();
    if (looks.isPresent()) {
      lines.add("log.flush.scheduler.interval.ms=" + looks.getAsLong());
      // the default of 30 s leaves what is written in a broker's first half minute unforced
      lines.add("log.initial.task.delay.ms=" + looks.getAsLong());
    }
    return String.join("\n", lines) + "\n";
  }

  private NodePlan plan(int node, Path home) {
    List<String> jvmArgs =
        Stream.of(settings.server().jvmArgs().split("\\s+", -1))
            .filter(arg -> !arg.isEmpty())
            .toList();
    return new NodePlan(
        NodeAddress.onLoopback("kafka-" + node, clientAccess.openPort(node)),
        java(jvmArgs, home, "kafka.Kafka", List.of(propertiesFile(home))),
        home.resolve("data"),
        ClientAddress.tcp(layout.port(node, CLIENTS)));
  }

  private void format(Path home, String clusterId) {
    List<String> command =
        java(
            List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            home,
            "kafka.tools.StorageTool",
            List.of("format", "-t", clusterId, "-c", propertiesFile(home)));
    String failure = "Kafka " + layout.installation().version() + " cannot format " + home + ": %s";
    var _ = ExternalCommand.require(command, Map.of(), FORMAT_LIMIT, failure);
  }

  private List<String> java(
      List<String> jvmArgs, Path home, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArgs);
    command.add("-Dlog4j2.configurationFile=" + home.resolve("log4j2.xml"));
    command.add("-cp");
    command.add(layout.installation().home().resolve("*").toString());
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  private static String propertiesFile(Path home) {
    return home.resolve("server.properties").toString();
  }

  private static void runAll(List<Callable<Object>> formats) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Object> format : threads.invokeAll(formats)) {
        var _ = format.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof EnvironmentException failure
          ? failure
          : new IllegalStateException(e);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while Kafka's storage was formatted");
    }
  }

  private static String randomId() {
    UUID uuid = UUID.randomUUID();
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);
    bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    // Kafka's tools would take a leading hyphen for an option
    return id.startsWith("-") ? randomId() : id;
  }
}
