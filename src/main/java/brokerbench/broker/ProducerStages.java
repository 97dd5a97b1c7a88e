package brokerbench.broker;

import brokerbench.scenario.PublishStage;
import java.util.List;

/**
 * What a client library measured by itself of one producer's publishes since it was opened.
 *
 * @param messages handed to the broker so far
 * @param stages one entry per stage of which the library measured a time; the others are absent
 */
public record ProducerStages(long messages, List<StageTotal> stages) {

  /** Nothing measured. */
  public static final ProducerStages NONE = new ProducerStages(0, List.of());

  public ProducerStages {
    stages = List.copyOf(stages);
  }

  /** The total of {@code stage}; of no events when none was measured. */
  public StageTotal of(PublishStage stage) {
    return stages.stream()
        .filter(total -> total.stage() == stage)
        .findFirst()
        .orElse(new StageTotal(stage, 0, 0));
  }
}
