package brokerbench.report;

import brokerbench.results.IterationResult;
import brokerbench.statistics.Median;
import brokerbench.validity.LoadFinding;
import java.util.List;
import java.util.OptionalDouble;

/** From which rate on a trial whose rate rises in steps lost messages, in words. */
final class StepLoss {

  private StepLoss() {}

  /**
   * The lowest of the offered rates at which a message was lost, or the highest at which none was,
   * and beside it the published rate where that is lower: messages that were never published cannot
   * be lost. The highest alone where nobody is owed a message.
   */
  static String words(TrialSummary trial) {
    List<IterationResult> steps =
        trial.forkData().stream().flatMap(fork -> fork.measurement().stream()).toList();
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
