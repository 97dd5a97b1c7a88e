package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.quantity.DurationText;
import brokerbench.results.IterationResult;
import brokerbench.results.Loss;
import brokerbench.statistics.Median;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.LoadFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The steps of trials whose rate rises from one measurement iteration to the next. */
record StepBlocks(ScenarioSummary scenario) {

  /** A heading, a table and what its columns mean; nothing without such a trial. */
  List<Block> blocks() {
    List<List<String>> rows = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      if (trial.isStepped()) {
        String row = scenario.row(trial);
        trial.steps().forEach((step, forks) -> rows.add(step(row, step, forks)));
      }
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Block.Heading(3, "Steps of " + scenario.name()),
        new Block.Table(
            List.of(
                "<row",
                "step",
                "forks",
                "offered/s",
                "published/s",
                "delivered/s",
                "loss",
                "begins",
                "refused",
                "dropped",
                "reconnects"),
            2,
            rows),
        new Block.Paragraph(
            "A step begins on an idle broker. Rates: medians over the forks that came to it;"
                + " delivered/s counts what came while it was offered. loss: deliveries that never"
                + " came, of all that were owed, all forks together. begins: when the first lost"
                + " message was due, after the beginning of the step; the earliest fork's. refused:"
                + " publishes that failed, in neither rate and never owed. dropped: thrown away by"
                + " the client library; what else is lost never reached it. reconnects: connections"
                + " that were lost and made again, where the client library reports them."));
  }

  private static List<String> step(String row, int step, List<IterationResult> forks) {
    return List.of(
        row,
        Integer.toString(step),
        Integer.toString(forks.size()),
        rate(forks, IterationResult::offeredPerSecond),
        rate(forks, IterationResult::publishedPerSecond),
        rate(forks, IterationResult::deliveredPerSecond),
        new Loss(
                sum(forks, each -> each.counts().lost()),
                sum(forks, each -> each.counts().expected()))
            .text(),
        begins(forks),
        Figures.count(sum(forks, each -> each.counts().failed())),
        Figures.count(sum(forks, each -> each.client().dropped())),
        reconnects(forks));
  }

  private static String reconnects(List<IterationResult> forks) {
    return forks.stream().allMatch(each -> each.client().reconnects().isPresent())
        ? Figures.count(sum(forks, each -> each.client().reconnects().getAsLong()))
        : Figures.NONE;
  }

  private static String rate(
      List<IterationResult> forks, ToDoubleFunction<IterationResult> perSecond) {
    return Figures.rate(Median.of(forks, perSecond));
  }

  private static long sum(List<IterationResult> forks, ToLongFunction<IterationResult> count) {
    return forks.stream().mapToLong(count).sum();
  }

  private static String begins(List<IterationResult> forks) {
    return forks.stream()
        .flatMap(each -> each.findings().stream())
        .filter(DeliveryFinding.LossBegan.class::isInstance)
        .map(DeliveryFinding.LossBegan.class::cast)
        .mapToLong(DeliveryFinding.LossBegan::afterNs)
        .min()
        .stream()
        .mapToObj(DurationText::ofNanos)
        .findFirst()
        .orElse(Figures.NONE);
  }

  /**
   * In words the lowest of the offered rates at which a message was lost, or the highest at which
   * none was, and beside it the published rate where that is lower: messages that were never
   * published cannot be lost. The highest alone where nobody is owed a message.
   */
  static String loss(TrialSummary trial) {
    List<IterationResult> steps = trial.measured().toList();
    OptionalDouble lossy =
        steps.stream()
            .filter(each -> each.counts().lost() > 0)
            .mapToDouble(IterationResult::offeredPerSecond)
            .min();
    double highest = steps.stream().mapToDouble(IterationResult::offeredPerSecond).max().orElse(0);
    if (!trial.loss().isMeasured()) {
      return "up to " + offered(highest, steps);
    }
    return lossy.isPresent()
        ? "messages were lost from " + offered(lossy.getAsDouble(), steps)
        : "no message was lost up to " + offered(highest, steps);
  }

  private static String offered(double perSecond, List<IterationResult> steps) {
    double[] published =
        steps.stream()
            .filter(each -> each.offeredPerSecond() == perSecond)
            .mapToDouble(IterationResult::publishedPerSecond)
            .filter(Double::isFinite)
            .toArray();
    String words = Figures.rate(perSecond) + " msg/s offered";
    return published.length > 0
            && Median.of(published) < LoadFinding.BacklogGrew.SUSTAINED * perSecond
        ? "%s, of which %s msg/s were published"
            .formatted(words, Figures.rate(Median.of(published)))
        : words;
  }
}
