package brokerbench.cli;

import brokerbench.scenario.InvalidScenarioException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shares on the command line, such as {@code 10%}. */
final class Percent {

  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)%");

  private Percent() {}

  /**
   * The share, 0.1 for {@code 10%}.
   *
   * @param option for messages
   * @param greatest highest percentage that is taken; 0 is too low
   * @throws InvalidScenarioException with the option, the value and the range
   */
  static double parse(String option, String text, int greatest) {
    Matcher form = FORM.matcher(text);
    double percent = form.matches() ? Double.parseDouble(form.group(1)) : Double.NaN;
    InvalidScenarioException.when(
        !(percent > 0 && percent <= greatest),
        "%s: '%s' is not above 0%%, to %d%%, such as 5%%".formatted(option, text, greatest));
    return percent / 100;
  }
}
