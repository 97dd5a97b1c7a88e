package brokerbench.engine;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.Environment;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Holds the one cluster that runs, and decides when it is too old for what comes next. */
final class ClusterKeeper implements AutoCloseable {

  private final Environment environment;
  private final RunDirectory directory;
  private final Path dataRoot;
  private @Nullable BrokerCluster cluster;
  private @Nullable String key;

  ClusterKeeper(Environment environment, RunDirectory directory, Path dataRoot) {
    this.environment = environment;
    this.directory = directory;
    this.dataRoot = dataRoot;
  }

  /** The cluster for a fork's first leg: a new one, unless the trial keeps its broker. */
  BrokerCluster forFork(Trial trial, int fork) {
    BrokerCluster running = cluster;
    boolean keep = trial.cluster().livesForTrial() && trial.id().equals(key);
    return keep && running != null ? running : fresh(trial, fork, "");
  }

  /** A new cluster; the one before is stopped first. */
  BrokerCluster fresh(Trial trial, int fork, String suffix) {
    close();
    BrokerCluster started =
        environment.start(
            new ClusterRequest(
                trial.id().replaceAll("[^A-Za-z0-9._-]", "_") + "-f" + fork + suffix,
                trial.params(),
                dataRoot,
                directory.brokerLogs()));
    cluster = started;
    key = trial.id();
    return started;
  }

  /** Ends the cluster after a fork, unless the trial keeps its broker. */
  void forkFinished(Trial trial, boolean usable) {
    if (!usable || !trial.cluster().livesForTrial()) {
      close();
    }
  }

  @Override
  public void close() {
    BrokerCluster running = cluster;
    cluster = null;
    key = null;
    if (running != null) {
      running.close();
    }
  }
}
