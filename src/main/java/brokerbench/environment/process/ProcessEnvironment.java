package brokerbench.environment.process;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.node.Ports;
import brokerbench.environment.node.RedisSettings;
import brokerbench.environment.node.RedisSlots;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.server.ServerInstallation;
import brokerbench.environment.server.ServerSoftware;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Brokers as local processes on 127.0.0.1: no Docker, no root. */
public final class ProcessEnvironment implements Environment {

  private final ServerSoftware software;
  private final Ports ports;
  private final RunRegister register;
  private final NanoClock clock;
  private final Set<ProcessCluster> clusters = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Starts nothing yet. */
  public ProcessEnvironment(
      ServerSoftware software, Ports ports, RunRegister register, NanoClock clock) {
    this.software = software;
    this.ports = ports;
    this.register = register;
    this.clock = clock;
  }

  @Override
  public String kind() {
    return "process";
  }

  @Override
  public Set<ParamSpec.Subject> subjects() {
    return Set.of(ParamSpec.Subject.CLIENT, ParamSpec.Subject.SERVER);
  }

  @Override
  public void prepare(Params params) {
    if (!params.text("broker").equals("inmemory")) {
      ports.take(portsNeeded(installation(params).broker(), params));
    }
  }

  @Override
  public BrokerCluster start(ClusterRequest request) {
    return request.params().text("broker").equals("inmemory")
        ? new NoEnvironment().start(request)
        : start(request, installation(request.params()));
  }

  private ServerInstallation installation(Params params) {
    String broker = params.text("broker");
    return switch (broker) {
      case "kafka" -> software.kafka(params.text("kafka.version"));
      case "nats" -> software.nats(params.text("nats.version"));
      case "redis" -> {
        RedisNodes.check(params);
        yield software.redis(params.text("redis.server"), params.text("redis.version"));
      }
      default ->
          throw new EnvironmentException(
              "broker " + broker + " has no server; it needs the environment 'none'");
    };
  }

  private static int portsNeeded(String broker, Params params) {
    int perNode =
        switch (broker) {
          case "kafka" -> KafkaNodes.portsPerNode();
          case "redis" -> RedisNodes.portsPerNode();
          default -> NatsNodes.portsPerNode();
        };
    return perNode * params.count("nodes");
  }

  @Override
  public void close() {
    closed = true;
    clusters.forEach(ProcessCluster::close);
  }

  private BrokerCluster start(ClusterRequest request, ServerInstallation installation) {
    List<Integer> taken = ports.take(portsNeeded(installation.broker(), request.params()));
    // By the broker alone: with the trial's name the path of a Unix socket would be too long.
    Path directory = register.makeDataDirectory(request.dataRoot(), installation.broker());
    ProcessCluster cluster = new ProcessCluster(installation, directory, register, clock);
    clusters.add(cluster);
    try {
      for (NodePlan plan : prepare(installation, request.params(), directory, taken)) {
        if (closed) {
          throw new EnvironmentException("no broker is started: the run is being stopped");
        }
        String logName = request.label() + "-" + plan.name() + ".log";
        cluster.launch(plan, request.logDirectory().resolve(logName));
      }
      cluster.awaitReady();
      if (installation.broker().equals("redis") && cluster.nodes().size() > 1) {
        new RedisSlots(clock)
            .spread(
                RedisNodes.shards(cluster.nodes(), taken),
                RedisSettings.password(request.params()));
      }
      return cluster;
    } catch (IOException failure) {
      cluster.close();
      throw new EnvironmentException(
          "cannot write " + directory + ": " + failure + "; give another data directory", failure);
    } catch (RuntimeException failure) {
      cluster.close();
      throw failure;
    }
  }

  private static List<NodePlan> prepare(
      ServerInstallation installation, Params params, Path directory, List<Integer> taken)
      throws IOException {
    return switch (installation.broker()) {
      case "kafka" -> new KafkaNodes(installation, params, directory, taken).prepare();
      case "redis" -> new RedisNodes(installation, params, directory, taken).prepare();
      default -> new NatsNodes(installation, params, directory, taken).prepare();
    };
  }
}
