package brokerbench.validity;

import java.time.LocalDate;
import java.util.List;

/** Doubts about what messages cost. */
public sealed interface CostFinding extends Finding {

  @Kind(
      rule =
          "suspect where prices are more than " + PricesOutdated.YEARS + " year older than a run",
      text = "prices of {priced_on} for a run of {measured_on}",
      cause = "The prices are not those at which the run's machines could be had.",
      nextStep = "Look the prices up again, and give them with their date and sources.")
  record PricesOutdated(String pricedOn, String measuredOn) implements CostFinding {
    static final int YEARS = 1;

    /** Whether prices that held at {@code priced} are too old for a run begun {@code measured}. */
    public static List<Finding> of(LocalDate priced, LocalDate measured) {
      return Finding.when(
          priced.isBefore(measured.minusYears(YEARS)),
          new PricesOutdated(priced.toString(), measured.toString()));
    }
  }
}
