package brokerbench.claims;

import brokerbench.figures.Figure;
import brokerbench.statistics.Comparison;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A condition that a claim's own source makes, checked in what was measured. The set is closed.
 * What cannot be told is not met.
 */
public sealed interface Premise {

  /** The machine has at least so many logical processors. */
  record Processors(int atLeast) implements Premise {}

  /**
   * The arms that are compared have a similar other figure.
   *
   * @param factor above 1: their ratio is from 1 / factor to factor
   */
  record Similar(ClaimMetric metric, double factor) implements Premise {}

  /** Why it is not met by the compared arms, at least one; empty when it is. */
  default Optional<String> unmet(List<ArmTrials> arms) {
    return switch (this) {
      case Processors(int atLeast) -> tooFew(atLeast, arms);
      case Similar(ClaimMetric metric, double factor) ->
          dissimilar(metric, factor, arms.getFirst(), arms.getLast());
    };
  }

  private static Optional<String> tooFew(int atLeast, List<ArmTrials> arms) {
    String measured = Machine.processors(arms.getFirst().trials().getFirst().run());
    return measured.matches("\\d{1,9}") && Integer.parseInt(measured) >= atLeast
        ? Optional.empty()
        : Optional.of("needs %d processors, here %s".formatted(atLeast, measured));
  }

  private static Optional<String> dissimilar(
      ClaimMetric metric, double factor, ArmTrials of, ArmTrials over) {
    Figure figure = metric.figure();
    Comparison measured = Comparison.of(figure.ofEach(of.forks()), figure.ofEach(over.forks()));
    double ratio = measured == null ? Double.NaN : measured.value();
    return ratio >= 1 / factor && ratio <= factor
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "needs a similar %s, within a factor of %s; measured %s/%s %s",
                metric.word(),
                factor,
                of.arm().name(),
                over.arm().name(),
                measured == null ? "unknown" : String.format(Locale.ROOT, "%.3g", ratio)));
  }
}
