package brokerbench.results;

import brokerbench.measurement.LatencyMetric;
import brokerbench.scenario.PublishStage;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stages of publishing of the golden run, and the means that they are parts of. */
final class GoldenStages {

  private static final double UNIT_NS = 505_000.25;

  private GoldenStages() {}

  /** Of Kafka alone: the NATS client measures nothing. */
  static List<ClientStage> of(List<IterationResult> iterations) {
    List<ClientStage> stages = new ArrayList<>();
    for (IterationResult iteration : iterations) {
      IterationId id = iteration.id();
      if (id.trial().equals("example-kafka")) {
        for (PublishStage stage : PublishStage.values()) {
          double meanNs = UNIT_NS * (units(stage) + id.fork() / 4.0);
          stages.add(new ClientStage(id, stage, 100L * GoldenRun.VALUES, meanNs));
        }
      }
    }
    return stages;
  }

  private static int units(PublishStage stage) {
    return switch (stage) {
      case BLOCKED_IN_SEND -> 0;
      case CLIENT_BUFFER -> 1;
      case REQUEST -> 2;
    };
  }

  static Map<LatencyDistributions.ForkKey, Double> publishMeansNs() {
    Map<LatencyDistributions.ForkKey, Double> meansNs = new HashMap<>();
    for (Trial trial : GoldenRun.trials()) {
      for (int fork = 1; fork <= GoldenRun.FORKS; fork++) {
        meansNs.put(
            new LatencyDistributions.ForkKey(trial.id(), fork),
            GoldenRun.pooled(trial.broker(), fork, LatencyMetric.PUBLISH_LATENCY).getMean());
      }
    }
    return meansNs;
  }
}
