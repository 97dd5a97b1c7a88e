package brokerbench.report;

import java.util.Optional;

/**
 * A run beside another one, which is called A.
 *
 * @param letter by which it is called
 * @param summary of it
 * @param comparison with A
 */
record ComparedRun(String letter, RunSummary summary, RunComparison comparison) {

  /**
   * Such as {@code The delivered rate of Kafka in B was 1.40 times that in A, 1.30 to 1.50; ...}
   */
  Optional<String> sentence(String trial, RunComparison.Line line) {
    return Optional.ofNullable(line.comparison())
        .map(
            ratio ->
                "The %s of %s in %s was %s times that in A"
                        .formatted(
                            line.figure().title(), trial, letter, Figures.ratio(ratio.value()))
                    + Answer.judged(ratio, line.apart()));
  }

  boolean isApart() {
    return comparison.lines().stream().anyMatch(RunComparison.Line::apart);
  }

  /** Whether a trial has other delivery semantics than in A. */
  boolean isUnequal() {
    return comparison.semantics().values().stream()
        .anyMatch(each -> each.first().isUnequalTo(each.second()));
  }
}
