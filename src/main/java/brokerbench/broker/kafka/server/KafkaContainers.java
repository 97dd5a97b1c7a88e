package brokerbench.broker.kafka.server;

import brokerbench.broker.kafka.params.KafkaSettings;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ImageName;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kafka in containers, by the variables of {@code apache/kafka}. */
final class KafkaContainers implements ContainerServers {

  private static final Pattern CORE_JAR = Pattern.compile("kafka_[\\d.]+-(\\d[\\w.]*?)\\.jar");

  private static final long DEFAULT_TASK_DELAY_MS = 30_000;

  @Override
  public String image(Params params) {
    KafkaSettings.Server server = KafkaSettings.of(params).server();
    return ImageName.of(server.image(), "apache/kafka:" + server.version());
  }

  @Override
  public SortedMap<String, String> variables(Params params) {
    KafkaSettings settings = KafkaSettings.of(params);
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put("MIN_INSYNC_REPLICAS", Integer.toString(settings.topic().minInsyncReplicas()));
    variables.put("MESSAGE_MAX_BYTES", Long.toString(KafkaMessageLimit.bytes(params)));
    variables.put(
        "FLUSH_SCHEDULER_INTERVAL_MS",
        Long.toString(settings.server().flushSchedulerMs().orElse(Long.MAX_VALUE)));
    variables.put(
        "INITIAL_TASK_DELAY_MS",
        Long.toString(settings.server().flushSchedulerMs().orElse(DEFAULT_TASK_DELAY_MS)));
    variables.put("SILENCE_LIMIT_MS", Long.toString(settings.server().silenceLimit().toMillis()));
    variables.put("HEARTBEAT_MS", Long.toString(settings.server().heartbeat().toMillis()));
    // the default of 3 s delays the first assignment, which no measurement is about
    variables.put("REBALANCE_DELAY_MS", settings.consumer().isInGroup() ? "0" : "3000");
    String flags = settings.server().jvmArgs();
    // an empty value would bring back the defaults of the Compose file
    variables.put("JVM_ARGS", flags.isEmpty() ? " " : flags);
    return variables;
  }

  @Override
  public List<ContainerPort> ports() {
    return List.of(
        new ContainerPort("PORT", 9_092, Use.CLIENTS, true),
        new ContainerPort("INTERNAL_PORT", 9_094, Use.INTERNAL, false),
        new ContainerPort("CONTROLLER_PORT", 9_093, Use.INTERNAL, false));
  }

  @Override
  public int lastOctet() {
    return 10;
  }

  @Override
  public List<String> installationPaths() {
    return List.of("/opt/kafka");
  }

  @Override
  public String dataPath() {
    return "/var/lib/kafka/data";
  }

  @Override
  public Optional<String> version(Set<String> fileNames) {
    return fileNames.stream()
        .map(CORE_JAR::matcher)
        .filter(Matcher::matches)
        .map(jar -> jar.group(1))
        .findFirst();
  }
}
