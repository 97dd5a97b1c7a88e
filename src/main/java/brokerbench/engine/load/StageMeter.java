package brokerbench.engine.load;

import brokerbench.broker.ProducerStages;
import brokerbench.broker.StageTotal;
import brokerbench.results.ClientStage;
import brokerbench.results.IterationId;
import brokerbench.scenario.PublishStage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Turns what client libraries measured since their producers were opened into means of one
 * iteration, in which a producer weighs as much as it sent messages. Used by one thread.
 */
final class StageMeter {

  private final List<Supplier<ProducerStages>> producers;
  private List<ProducerStages> before;

  /** A meter that begins now. */
  StageMeter(List<Supplier<ProducerStages>> producers) {
    this.producers = List.copyOf(producers);
    this.before = read();
  }

  private List<ProducerStages> read() {
    return producers.stream().map(Supplier::get).toList();
  }

  /** What was measured since the last call; a stage of which nothing was is left out. */
  List<ClientStage> take(IterationId id) {
    List<ProducerStages> now = read();
    Map<PublishStage, WeightedSum> sums = new EnumMap<>(PublishStage.class);
    for (int i = 0; i < now.size(); i++) {
      ProducerStages earlier = before.get(i);
      long messages = now.get(i).messages() - earlier.messages();
      for (StageTotal total : now.get(i).stages()) {
        StageTotal growth = total.since(earlier.of(total.stage()));
        if (messages > 0 && growth.events() > 0) {
          double meanNs = growth.totalNs() / growth.events();
          sums.merge(
              total.stage(), new WeightedSum(messages, messages * meanNs), WeightedSum::plus);
        }
      }
    }
    before = now;
    List<ClientStage> means = new ArrayList<>();
    sums.forEach((stage, sum) -> means.add(new ClientStage(id, stage, sum.messages, sum.meanNs())));
    return means;
  }

  /** A mean in the making. */
  private record WeightedSum(long messages, double sumNs) {

    WeightedSum plus(WeightedSum other) {
      return new WeightedSum(messages + other.messages, sumNs + other.sumNs);
    }

    double meanNs() {
      return sumNs / messages;
    }
  }
}
