package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.quantity.DurationText;
import brokerbench.results.IterationResult;
import brokerbench.results.Loss;
import brokerbench.statistics.Median;
import brokerbench.validity.DeliveryFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The steps of trials whose rate rises from one measurement iteration to the next. */
record StepBlocks(ScenarioSummary scenario) {

  /** A heading, a table and what its columns mean; nothing without such a trial. */
  List<Block> blocks() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < scenario.trials().size(); i++) {
      TrialSummary trial = scenario.trials().get(i);
      if (trial.isStepped()) {
        addSteps((i + 1) + " " + trial.server(), trial, rows);
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

  private static void addSteps(String row, TrialSummary trial, List<List<String>> rows) {
    trial.forkData().stream()
        .flatMap(fork -> fork.measurement().stream())
        .collect(
            Collectors.groupingBy(each -> each.id().iteration(), TreeMap::new, Collectors.toList()))
        .forEach((step, forks) -> rows.add(step(row, step, forks)));
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
    return Figures.rate(Median.of(forks.stream().mapToDouble(perSecond).toArray()));
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
}
