package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.TextForm;
import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedRun;
import brokerbench.results.ForkStart;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderNotesTest {

  private static final Finding FAILED = new ForkFinding.ForkFailed("it fell silent", "");

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
    assertThat(OrderNotes.ofRun(run(8, 1)))
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("no effect found"))
        .anySatisfy(line -> assertThat(line).contains("no drift found"));
  }

  @Test
  void machine_that_becomes_faster_from_round_to_round_is_a_drift_and_no_effect_of_the_place() {
    assertThat(OrderNotes.ofRun(run(8, 1, 1.05)))
        .anySatisfy(line -> assertThat(line).contains("no effect found"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .containsPattern(
                        "last round against the first: rate \\+4\\d\\.\\d % .* a drift"));
  }

  @Test
  void fewer_than_five_rounds_say_nothing() {
    assertThat(OrderNotes.ofRun(run(4, 0.9))).isEmpty();
  }

  @Test
  void forks_that_a_finding_of_their_own_makes_invalid_say_nothing() {
    RunData run = run(5, 0.9);
    assertThat(OrderNotes.ofRun(run)).hasSize(2);

    List<LocatedFinding> failed =
        run.starts().stream()
            .filter(start -> start.round() == 5)
            .map(start -> new LocatedFinding(start.trial(), start.fork(), null, FAILED))
            .toList();
    assertThat(OrderNotes.ofRun(ChangedRun.of(run).findings(failed).data())).isEmpty();
  }

  @Test
  void forks_without_a_place_say_nothing() {
    RunData run = run(8, 0.9);
    assertThat(OrderNotes.ofRun(MadeUpRuns.withStarts(run, List.of()))).isEmpty();
  }

  @Test
  void drift_of_one_replication_is_told_of_it_alone() {
    List<String> lines =
        OrderNotes.ofEach(
            List.of(named("even/round-1", run(8, 1)), named("rising/round-1", run(8, 1, 1.05))));

    assertThat(lines)
        .hasSize(4)
        .anySatisfy(
            line -> assertThat(line).startsWith("even: last round against").contains("no drift"))
        .anySatisfy(
            line -> assertThat(line).startsWith("rising: last round against").contains(", a drift"))
        .filteredOn(line -> line.contains("place in the round"))
        .allMatch(line -> line.contains("no effect found"));
  }

  @Test
  void rounds_of_one_replication_are_told_together() {
    RunData all = run(8, 1, 1.05);
    List<RunData> rounds =
        IntStream.rangeClosed(1, 8)
            .mapToObj(round -> named("rising/round-" + round, only(all, round)))
            .toList();

    assertThat(OrderNotes.ofEach(rounds))
        .containsExactlyElementsOf(
            OrderNotes.ofRun(all).stream().map(line -> "rising: " + line).toList());
  }

  private static RunData only(RunData run, int round) {
    return MadeUpRuns.withStarts(
        MadeUpRuns.run(
            run.iterations().stream().filter(each -> each.id().fork() == round).toList()),
        run.starts().stream().filter(start -> start.round() == round).toList());
  }

  private static RunData named(String runId, RunData run) {
    return ChangedRun.of(run)
        .manifest(ChangedManifest.of(run.manifest()).runId(runId).manifest())
        .data();
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
