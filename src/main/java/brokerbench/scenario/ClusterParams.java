package brokerbench.scenario;

import brokerbench.scenario.ParamSpec.Kind.Choice;
import brokerbench.scenario.ParamSpec.Kind.Time;
import brokerbench.scenario.ParamSpec.Kind.Whole;
import java.time.Duration;
import java.util.List;

/** Parameters of the cluster and of its observation. */
final class ClusterParams {

  static final List<ParamSpec> SPECS =
      List.of(
          new ParamSpec("nodes", new Choice(List.of("1", "3")), "1", "Broker nodes."),
          new ParamSpec(
              "replication_factor", new Whole(1, 3), "1", "Copies of each partition or stream."),
          new ParamSpec(
              "broker_life",
              new Choice(List.of("fork", "trial")),
              "fork",
              "How long a broker lives: new processes and data directories per fork or per trial."),
          new ParamSpec(
              "resource_interval",
              new Time(Duration.ofMillis(100), Duration.ofSeconds(10)),
              "500ms",
              "Time between two samples of CPU, memory and disk of each process."),
          new ParamSpec(
              "resource_lead",
              new Time(Duration.ZERO, Duration.ofMinutes(10)),
              "0ms",
              "Idle time sampled before the load."),
          new ParamSpec(
              "resource_tail",
              new Time(Duration.ZERO, Duration.ofMinutes(10)),
              "0ms",
              "Idle time sampled after the load."));

  private ClusterParams() {}
}
