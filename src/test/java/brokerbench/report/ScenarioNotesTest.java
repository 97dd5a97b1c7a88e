package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.HtmlForm;
import brokerbench.document.TextForm;
import brokerbench.results.Capacity;
import brokerbench.results.ChangedRun;
import brokerbench.results.ClientStage;
import brokerbench.results.ConsumerKill;
import brokerbench.results.FaultEffect;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencyDistributions;
import brokerbench.results.LocatedFinding;
import brokerbench.results.MadeUpFaults;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import brokerbench.scenario.PublishStage;
import brokerbench.validity.ForkFinding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Runs of three forks with a measurement iteration each. */
class ScenarioNotesTest {

  private static final double SECOND_NS = 1e9;
  private static final String KAFKA = MadeUpRuns.KAFKA;

  private final List<Capacity> capacities = new ArrayList<>();
  private final List<ClientStage> stages = new ArrayList<>();
  private final List<ConsumerKill> kills = new ArrayList<>();
  private final List<FaultEffect> faults = new ArrayList<>();
  private final List<LocatedFinding> findings = new ArrayList<>();

  private void stage(Phase phase, int fork, PublishStage stage, long count, double seconds) {
    stages.add(
        new ClientStage(
            new IterationId(KAFKA, fork, phase, 1 + stages.size()),
            stage,
            count,
            seconds * SECOND_NS));
  }

  private String report(Map<Integer, Double> publishSecondsByFork) {
    double[] rate = {1_000};
    List<IterationResult> iterations =
        new ArrayList<>(MadeUpRuns.iterations(KAFKA, List.of(rate, rate, rate)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, List.of(rate, rate, rate)));
    RunData run = MadeUpRuns.run(iterations);
    Map<LatencyDistributions.ForkKey, Double> means = new HashMap<>();
    publishSecondsByFork.forEach(
        (fork, seconds) ->
            means.put(new LatencyDistributions.ForkKey(KAFKA, fork), seconds * SECOND_NS));
    String report =
        TextForm.of(
            ReportDocument.brief(
                RunSummary.of(
                    ChangedRun.of(run)
                        .latencies(new LatencyDistributions(Map.of(), means, Map.of(), Map.of()))
                        .stages(stages)
                        .capacities(capacities)
                        .kills(kills)
                        .faults(faults)
                        .findings(findings)
                        .data())));
    assertThat(report.lines()).allMatch(line -> line.length() <= TextForm.WIDTH);
    return report.replaceAll("\n +", " ");
  }

  @Test
  void mean_of_a_fork_is_over_its_messages_and_that_of_a_trial_the_median_of_forks() {
    stage(Phase.MEASUREMENT, 1, PublishStage.CLIENT_BUFFER, 900, 20);
    stage(Phase.MEASUREMENT, 1, PublishStage.CLIENT_BUFFER, 100, 10);
    stage(Phase.MEASUREMENT, 2, PublishStage.CLIENT_BUFFER, 1, 18);
    stage(Phase.MEASUREMENT, 3, PublishStage.CLIENT_BUFFER, 1, 30);
    stage(Phase.MEASUREMENT, 1, PublishStage.BLOCKED_IN_SEND, 1_000, 0.3);
    stage(Phase.MEASUREMENT, 1, PublishStage.REQUEST, 1_000, 0.2);
    stage(Phase.WARMUP, 1, PublishStage.REQUEST, 1_000_000, 50);

    assertThat(report(Map.of(1, 19.5, 2, 19.2, 3, 18.0)))
        .contains(
            "- 1 kafka: of 19.2 s mean publish latency 300 ms blocked in send, 19.0 s in the"
                + " client's buffer, 200 ms in the request\n");
  }

  @Test
  void what_no_stage_explains_is_named() {
    stage(Phase.MEASUREMENT, 1, PublishStage.REQUEST, 1, 0.030);

    assertThat(report(Map.of(1, 0.040)))
        .contains(
            "- 1 kafka: of 40.0 ms mean publish latency 30.0 ms in the request, 10.0 ms outside the"
                + " client library, such as send delay\n");
  }

  @Test
  void stages_without_histograms_stand_without_the_whole() {
    stage(Phase.MEASUREMENT, 1, PublishStage.REQUEST, 1, 0.002);

    assertThat(report(Map.of())).contains("- 1 kafka: of publish latency 2.00 ms in the request\n");
  }

  @Test
  void capacity_is_shown_with_its_range_over_forks_and_what_was_offered() {
    capacities.add(new Capacity(KAFKA, 1, 20_000, 5_000, OptionalDouble.of(5_500), 2_500));
    capacities.add(new Capacity(KAFKA, 2, 21_000, 6_000, OptionalDouble.of(6_500), 3_000));
    capacities.add(new Capacity(KAFKA, 3, 19_000, 5_800, OptionalDouble.of(6_300), 2_900));
    capacities.add(
        new Capacity(MadeUpRuns.NATS, 1, 70_000, 60_000, OptionalDouble.empty(), 30_000));

    assertThat(report(Map.of()))
        .contains(
            "- 1 kafka: an open loop of up to 5,800 msg/s is sustained (median of 3 forks, 5,000"
                + " msg/s to 6,000 msg/s; closed loop: 20,000 msg/s); offered: 2,900 msg/s\n",
            "- 2 nats: an open loop of up to 60,000 msg/s is sustained (closed loop: 70,000 msg/s; 1"
                + " of 1 tried no rate that is not); offered: 30,000 msg/s\n");
  }

  @Test
  void killed_consumers_are_shown_with_what_they_held_and_how_long_it_took_to_reach_others() {
    kills.add(killed(KAFKA, 1, 5, 5, OptionalLong.of(1_200_000_000)));
    kills.add(killed(KAFKA, 1, 0, 0, OptionalLong.empty()));
    kills.add(killed(KAFKA, 2, 7, 7, OptionalLong.of(3_900_000_000L)));
    kills.add(killed(KAFKA, 2, 8, 8, OptionalLong.of(2_000_000_000)));
    kills.add(killed(MadeUpRuns.NATS, 1, 4, 3, OptionalLong.empty()));

    assertThat(report(Map.of()))
        .contains(
            "- 1 kafka: 4 consumers killed; 20 of 20 messages that they held reached others, the last"
                + " of each 2.00 s after the kill (median; 1.20 s to 3.90 s); 0 lost, 0 duplicated;"
                + " others take over after kafka.session_timeout=45s (the default)\n",
            "- 2 nats: 1 consumer killed; 3 of 4 messages that it held reached others, not all of 1"
                + " kill; 0 lost, 0 duplicated; others take over after nats.ack_wait=30s (the"
                + " default)\n");
  }

  @Test
  void paused_consumers_are_shown_with_what_others_got_and_what_was_acknowledged_too_late() {
    kills.add(paused(OptionalLong.of(10_000_000_000L), 1, 5));
    kills.add(paused(OptionalLong.empty(), 0, 0));

    assertThat(report(Map.of()))
        .contains(
            "- 1 kafka: 2 consumers paused for 20.0 s; 1 of 2 messages in their hands reached others,"
                + " the last of each 10.0 s after the pause (median; 10.0 s to 10.0 s), not all of 1"
                + " pause; 5 acknowledged too late; 0 lost, 0 duplicated; others take over after"
                + " kafka.max_poll_interval=5m (the default)\n");
  }

  private static ConsumerKill killed(
      String trial, int fork, long held, long recovered, OptionalLong recoveryNs) {
    OptionalLong none = OptionalLong.empty();
    return new ConsumerKill(trial, fork, 1, 100, held, recovered, recoveryNs, none, none);
  }

  private static ConsumerKill paused(OptionalLong recoveryNs, long recovered, long late) {
    return killed(KAFKA, 1, 1, recovered, recoveryNs)
        .paused(OptionalLong.of(20_000_000_000L), OptionalLong.of(late));
  }

  @Test
  void faults_are_shown_with_medians_over_forks_and_what_vanished_in_all() {
    faults.add(MadeUpFaults.pause(KAFKA, 1, 1_900_000_000, 0));
    faults.add(MadeUpFaults.pause(KAFKA, 2, 2_100_000_000, 3));

    assertThat(report(Map.of()))
        .contains(
            "- 1 kafka: pause of leader at 10.0 s, medians of 2 forks: no acknowledgement for 2.00 s"
                + " at most, 4 of 8 producers affected; half of the rate again after 0 ns, 95 % after"
                + " 2.00 s (in 1 forks); caught up 30.0 ms after it was undone; 1,990 messages late,"
                + " 2,000 message-seconds; in sum 3 acknowledged messages vanished, 4 unknown ones"
                + " arrived, 0 did not, 6 came again\n",
            "- 1 kafka: timers in force: replica.lag.time.max.ms=30000, kafka.delivery_timeout=2m\n");
  }

  @Test
  void a_fault_that_came_at_another_time_in_each_fork_has_the_range_of_all() {
    FaultEffect fault = MadeUpFaults.pause(KAFKA, 1, 1_900_000_000, 0);
    for (double second : new double[] {4.81, 5.73, 3.38}) {
      long atNs = Math.round(second * SECOND_NS);
      faults.add(MadeUpFaults.moved(fault, "kafka-1", atNs, OptionalLong.empty()));
    }

    assertThat(report(Map.of()))
        .contains("- 1 kafka: pause of leader at 3.38 s to 5.73 s, medians of 3 forks: ");
  }

  @Test
  void what_publishes_failed_with_under_a_fault_is_counted_over_all_forks() {
    faults.add(
        MadeUpFaults.failing(
            MadeUpFaults.pause(KAFKA, 1, 1, 0),
            "12 x timeout; 3 x MISCONF; 2 x refused; 1 x reset"));
    faults.add(MadeUpFaults.failing(MadeUpFaults.pause(KAFKA, 2, 1, 0), "10 x MISCONF; 1 x x"));
    faults.add(MadeUpFaults.pause(KAFKA, 3, 1, 0));

    assertThat(report(Map.of()))
        .contains(
            " 0 did not, 9 came again; publishes failed with: 13 x MISCONF; 12 x timeout; 2 x other errors; 2 x"
                + " refused\n");
  }

  @Test
  void of_one_fork_what_vanished_is_no_sum() {
    faults.add(MadeUpFaults.pause(KAFKA, 1, 1_900_000_000, 3));

    assertThat(report(Map.of()))
        .contains(
            " message-seconds; 3 acknowledged messages vanished, 2 unknown ones arrived, 0 did");
  }

  @Test
  void where_a_fork_could_not_be_read_back_the_sums_say_of_how_many_they_are() {
    faults.add(MadeUpFaults.pause(KAFKA, 1, 1_900_000_000, 3));
    faults.add(MadeUpFaults.unread(MadeUpFaults.pause(KAFKA, 2, 2_100_000_000, 0)));
    findings.add(new LocatedFinding(KAFKA, 2, null, new ForkFinding.ReadBackIncomplete(5)));

    assertThat(report(Map.of()))
        .contains(
            "; in sum 3 acknowledged messages vanished, 2 unknown ones arrived, 0 did not, 3 came again (in 1 of 2"
                + " forks; of the others not all could be read back)\n");
  }

  @Test
  void what_could_not_be_read_back_may_be_stored() {
    faults.add(MadeUpFaults.unread(MadeUpFaults.pause(KAFKA, 1, 1_900_000_000, 0)));
    faults.add(MadeUpFaults.unread(MadeUpFaults.pause(MadeUpRuns.NATS, 1, 1_900_000_000, 0)));
    findings.add(new LocatedFinding(KAFKA, 1, null, new ForkFinding.ReadBackIncomplete(5)));

    assertThat(report(Map.of()))
        .containsPattern(
            "1 kafka: pause .*; what vanished is unknown: not all that is stored could be read back\n")
        .containsPattern("2 nats: pause .*; nothing is stored\n");
  }

  @Test
  void run_that_found_out_nothing_has_no_such_line() {
    assertThat(report(Map.of())).doesNotContain("open loop", "publish latency");
  }

  @Test
  void full_report_has_the_same_lines() {
    assertThat(HtmlForm.of("Run", ReportDocument.full(RunSummary.of(GoldenRun.data()))))
        .contains("<li>1 kafka: of ", " mean publish latency ", " in the client's buffer");
  }
}
