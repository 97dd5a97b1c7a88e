package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.TextForm;
import brokerbench.results.ForkStart;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OrderNotesTest {

  @Test
  void rate_that_falls_with_the_place_is_an_effect_in_the_report() {
    String report =
        TextForm.of(ReportDocument.brief(RunSummary.of(run(8, 0.9)))).replaceAll("\\s+", " ");

    assertThat(report)
        .containsPattern("last against first: rate -1\\d\\.\\d % \\(.*\\), an effect;")
        .contains("end-to-end p50 unknown");
  }

  @Test
  void rate_that_does_not_is_none() {
    assertThat(OrderNotes.of(List.of(run(8, 1))))
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("no effect found"))
        .anySatisfy(line -> assertThat(line).contains("no drift found"));
  }

  @Test
  void machine_that_becomes_faster_from_round_to_round_is_a_drift_and_no_effect_of_the_place() {
    assertThat(OrderNotes.of(List.of(run(8, 1, 1.05))))
        .anySatisfy(line -> assertThat(line).contains("no effect found"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .containsPattern(
                        "last round against the first: rate \\+4\\d\\.\\d % .* a drift"));
  }

  @Test
  void fewer_than_five_rounds_say_nothing() {
    assertThat(OrderNotes.of(List.of(run(4, 0.9)))).isEmpty();
  }

  @Test
  void forks_without_a_place_say_nothing() {
    RunData run = run(8, 0.9);
    assertThat(OrderNotes.of(List.of(MadeUpRuns.withStarts(run, List.of())))).isEmpty();
  }

  /** Two trials that vary a little, and change by {@code factor} from the first place to second. */
  private static RunData run(int rounds, double factor) {
    return run(rounds, factor, 1);
  }

  /** The same on a machine whose rates change by {@code drift} with every round. */
  private static RunData run(int rounds, double factor, double drift) {
    List<double[]> kafka = new ArrayList<>();
    List<double[]> nats = new ArrayList<>();
    List<ForkStart> starts = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      double noise = 1 + 0.005 * (round % 3 - 1);
      double host = Math.pow(drift, round);
      boolean kafkaFirst = round % 4 < 2;
      kafka.add(new double[] {host * 10_000 * noise * (kafkaFirst ? 1 : factor)});
      nats.add(new double[] {host * 7_000 / noise * (kafkaFirst ? factor : 1)});
      starts.add(start("example-kafka", round, kafkaFirst ? 1 : 2));
      starts.add(start("example-nats", round, kafkaFirst ? 2 : 1));
    }
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations("example-kafka", kafka));
    iterations.addAll(MadeUpRuns.iterations("example-nats", nats));
    return MadeUpRuns.withStarts(MadeUpRuns.run(iterations), starts);
  }

  private static ForkStart start(String trial, int round, int place) {
    return new ForkStart(
        trial, round, round, OptionalInt.of(place), Instant.EPOCH.plusSeconds(10L * round + place));
  }
}
