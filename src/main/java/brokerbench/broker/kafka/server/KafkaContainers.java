package brokerbench.broker.kafka.server;

import brokerbench.broker.kafka.params.KafkaSettings;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ImageName;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kafka in containers, by the variables of {@code apache/kafka}. */
final class KafkaContainers implements ContainerServers {

  private static final Pattern CORE_JAR = Pattern.compile("kafka_[\\d.]+-(\\d[\\w.]*?)\\.jar");

  private static final long DEFAULT_TASK_DELAY_MS = 30_000;

  private static final ContainerPort CLIENTS = new ContainerPort("PORT", 9_092, Use.CLIENTS, true);
  private static final ContainerPort BROKERS =
      new ContainerPort("INTERNAL_PORT", 9_094, Use.INTERNAL, false);
  private static final ContainerPort CONTROLLERS =
      new ContainerPort("CONTROLLER_PORT", 9_093, Use.INTERNAL, false);
  private static final ContainerPort SUITE =
      new ContainerPort("SUITE_PORT", 9_095, Use.SUITE, true);

  private static final Path STORE = Path.of("/etc/brokerbench/tls/server-store.pem");
  private static final String LOGIN_MODULES = "/etc/brokerbench/jaas.conf";

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
    variables.put("MESSAGE_MAX_BYTES", Long.toString(KafkaSettings.Server.messageMaxBytes(params)));
    OptionalLong looks = settings.server().flushSchedulerMs();
    variables.put("FLUSH_SCHEDULER_INTERVAL_MS", Long.toString(looks.orElse(Long.MAX_VALUE)));
    variables.put("INITIAL_TASK_DELAY_MS", Long.toString(looks.orElse(DEFAULT_TASK_DELAY_MS)));
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
    return List.of(CLIENTS, BROKERS, CONTROLLERS);
  }

  @Override
  public void check(Params params) {
    // A file of JAAS puts properties of the system in place of such words.
    InvalidScenarioException.when(
        Login.of(params).secret().orElse("").contains("${"),
        "auth_file: Kafka in a container takes no password with ${ in it; give another");
  }

  @Override
  public List<ContainerPort> accessPorts(Params params) {
    return params.cluster().auth().isOn() ? List.of(SUITE) : List.of();
  }

  @Override
  public ContainerAccess access(ContainerNode node) throws IOException {
    ClientSecurity security = new ClientSecurity(node.params());
    SortedMap<String, String> files = new TreeMap<>();
    if (node.certificates().isPresent()) {
      files.put(STORE.toString(), ClientSecurity.store(node.certificates().get()));
    }
    Path authority = node.certificatesInside().map(ClusterCertificates::authority).orElse(STORE);
    SortedMap<String, String> variables = listeners(node, security);
    security
        .settings(STORE, authority)
        .forEach((name, value) -> variables.put(variable(name), value));
    if (security.hasLogin()) {
      files.put(
          LOGIN_MODULES,
          "%s.KafkaServer {%n  %s%n};%n"
              .formatted(ClientSecurity.LISTENER.toLowerCase(Locale.ROOT), security.loginModule()));
      variables.put("KAFKA_OPTS", "-Djava.security.auth.login.config=" + LOGIN_MODULES);
    }
    return new ContainerAccess(variables, List.of(), files);
  }

  /** The names by which the image knows a setting. */
  private static String variable(String setting) {
    return "KAFKA_" + setting.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  /** Those of the Compose files, but for what clients are told and must do; one for the suite. */
  private static SortedMap<String, String> listeners(ContainerNode node, ClientSecurity security) {
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put(
        "KAFKA_LISTENER_SECURITY_PROTOCOL_MAP",
        "CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT,%s:%s%s"
            .formatted(
                ClientSecurity.LISTENER,
                security.protocol(),
                security.hasLogin() ? ",SUITE:PLAINTEXT" : ""));
    variables.put(
        "KAFKA_LISTENERS",
        "CLIENT://%s,INTERNAL://%s,CONTROLLER://%s%s"
            .formatted(
                node.listeningAt(CLIENTS),
                node.listeningAt(BROKERS),
                node.listeningAt(CONTROLLERS),
                security.hasLogin() ? ",SUITE://" + node.listeningAt(SUITE) : ""));
    variables.put(
        "KAFKA_ADVERTISED_LISTENERS",
        "CLIENT://%s,INTERNAL://%s%s"
            .formatted(
                node.toldText(),
                toldToBrokers(node),
                security.hasLogin() ? ",SUITE://" + node.reachedAt(SUITE) : ""));
    return variables;
  }

  /** By its name among the containers, which have one network, or on that of the host. */
  private static String toldToBrokers(ContainerNode node) {
    return node.isOnHost()
        ? node.listeningAt(BROKERS)
        : "kafka%d:%d".formatted(node.number(), BROKERS.number());
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
