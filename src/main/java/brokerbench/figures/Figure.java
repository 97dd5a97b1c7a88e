package brokerbench.figures;

import brokerbench.results.ForkData;
import brokerbench.results.IterationResult;
import brokerbench.scenario.RateSteps;
import brokerbench.statistics.Median;
import brokerbench.statistics.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * One figure: its name, what it is about, and how to take it from a fork. The only definition of
 * it; reports, verdicts and charts read {@link #of}.
 *
 * @param word name in files, unit last; a name without unit is a fraction or a number of messages
 * @param scale how forks are averaged and compared: what can be 0 by its difference
 * @param ofOneRate whether it means nothing over iterations that were offered different rates
 * @param isTooSmall whether a fork has a value that is too small to be recorded, so that it is in
 *     none of its values
 * @param values of one fork: one per measurement iteration, or one, or none; not finite where an
 *     iteration or a node does not give it
 */
public record Figure(
    String word,
    String title,
    FigureUnit unit,
    FigureWindow window,
    Better better,
    Scale scale,
    boolean ofOneRate,
    Predicate<ForkData> isTooSmall,
    Function<ForkData, double[]> values) {

  /** The figure of {@code fork}: the median of its iterations' values. NaN for none. */
  public double of(ForkData fork) {
    return Median.of(iterations(fork));
  }

  /**
   * The figure of each of {@code forks} that has it; none where {@link #isOfTheLargerAlone} holds.
   */
  public double[] ofEach(List<ForkData> forks) {
    return Arrays.stream(inOrder(forks)).filter(Double::isFinite).toArray();
  }

  /** As {@link #ofEach}, but one value for each of {@code forks}: NaN for one that has none. */
  public double[] inOrder(List<ForkData> forks) {
    boolean none = isOfTheLargerAlone(forks);
    return forks.stream().mapToDouble(fork -> none ? Double.NaN : of(fork)).toArray();
  }

  /**
   * Whether one of {@code forks} has a value too small to be recorded: those of the others are the
   * larger ones, of which a mean would be too large.
   */
  public boolean isOfTheLargerAlone(List<ForkData> forks) {
    return forks.stream().anyMatch(isTooSmall);
  }

  /** The finite values of {@code fork}: one per measurement iteration, or one, or none. */
  public double[] iterations(ForkData fork) {
    if (ofOneRate && RateSteps.of(fork.trial().params()).areRising()) {
      return new double[0];
    }
    return Arrays.stream(values.apply(fork)).filter(Double::isFinite).toArray();
  }

  static Figure perIteration(
      String word, String title, FigureUnit unit, ToDoubleFunction<IterationResult> value) {
    return new Figure(
        word,
        title,
        unit,
        FigureWindow.MEASUREMENT,
        Better.HIGHER,
        Scale.RATIO,
        true,
        _ -> false,
        fork -> fork.measurement().stream().mapToDouble(value).toArray());
  }

  static Figure perFork(
      String word,
      String title,
      FigureUnit unit,
      FigureWindow window,
      ToDoubleFunction<ForkData> value) {
    return new Figure(
        word,
        title,
        unit,
        window,
        Better.LOWER,
        Scale.RATIO,
        false,
        _ -> false,
        fork -> new double[] {value.applyAsDouble(fork)});
  }

  Figure better(Better other) {
    return new Figure(word, title, unit, window, other, scale, ofOneRate, isTooSmall, values);
  }

  Figure thatCanBeZero() {
    return new Figure(
        word, title, unit, window, better, Scale.DIFFERENCE, ofOneRate, isTooSmall, values);
  }

  Figure ofOneRateOnly() {
    return new Figure(word, title, unit, window, better, scale, true, isTooSmall, values);
  }

  /** The same, told to be too small to be recorded in forks that are {@code other}. */
  Figure tooSmallWhere(Predicate<ForkData> other) {
    return new Figure(word, title, unit, window, better, scale, ofOneRate, other, values);
  }

  /** The same of those forks alone that are {@code given}; others do not have it. */
  Figure where(Predicate<ForkData> given) {
    Function<ForkData, double[]> ofGiven =
        fork -> given.test(fork) ? values.apply(fork) : new double[0];
    return new Figure(word, title, unit, window, better, scale, ofOneRate, isTooSmall, ofGiven);
  }
}
