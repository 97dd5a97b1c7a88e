package brokerbench.environment;

import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.util.Set;

/** Where brokers come from. Safe for use by several threads, a shutdown hook among them. */
public interface Environment extends AutoCloseable {

  /** Its word in the manifest: {@code process}, {@code compose}, {@code external}, {@code none}. */
  String kind();

  /** What it makes, so that parameters set it; those of other subjects have no effect here. */
  Set<ParamSpec.Subject> subjects();

  /**
   * Makes sure that {@code start} will find what it needs: fetches server software, so that nothing
   * is fetched beside a measurement, and looks whether fixed ports are free.
   *
   * @throws EnvironmentException when the software cannot be had or a fixed port is in use
   */
  void prepare(Params params);

  /**
   * Starts the cluster that {@code request} asks for and returns when every node answers.
   *
   * @throws EnvironmentException when a node does not start; whatever was started is stopped and
   *     removed first
   */
  BrokerCluster start(ClusterRequest request);

  /** Closes every cluster that is starting or running. */
  @Override
  void close();
}
