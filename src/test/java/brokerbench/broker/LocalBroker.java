package brokerbench.broker;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A real broker on this machine for the tests of drivers, started by the environment room. */
public final class LocalBroker {

  private static @Nullable BrokerCluster running;
  private static Map<String, String> asked = Map.of();

  private LocalBroker() {}

  /** One Kafka node, started if none runs. */
  public static synchronized Endpoints kafka() {
    return endpoints(Map.of("broker", "kafka", "kafka.subscribe", "group"));
  }

  /** One NATS server with JetStream, started if none runs. */
  public static synchronized Endpoints nats() {
    return endpoints(Map.of("broker", "nats"));
  }

  /** Redis as {@code params} say, started if none runs so. */
  public static synchronized Endpoints redis(Map<String, String> params) {
    Map<String, String> all = new HashMap<>(params);
    all.put("broker", "redis");
    return endpoints(all);
  }

  /** Servers as {@code params} say, started if none run so. */
  public static synchronized Endpoints endpoints(Map<String, String> params) {
    if (!params.equals(asked)) {
      kill();
    }
    BrokerCluster cluster = running;
    if (cluster == null) {
      cluster = start(Params.of(params));
      running = cluster;
      asked = params;
    }
    return cluster.endpoints();
  }

  private static BrokerCluster start(Params params) {
    try {
      Path directory = Files.createDirectories(Path.of("target", "local-broker"));
      Path state = directory.resolve("state");
      RunRegister.cleanUpDead(state, token -> List.of()).forEach(System.err::println);
      ProcessEnvironment environment =
          Fixtures.environment(RunRegister.open(state, "driver-tests"));
      Runtime.getRuntime().addShutdownHook(new Thread(environment::close));
      return environment.start(Fixtures.request(params, directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills the broker that runs, as a fault would. */
  public static synchronized void kill() {
    BrokerCluster cluster = running;
    running = null;
    if (cluster != null) {
      cluster
          .nodes()
          .forEach(
              node ->
                  ProcessHandle.of(node.pid().orElseThrow())
                      .ifPresent(ProcessHandle::destroyForcibly));
      cluster.close();
    }
  }
}
