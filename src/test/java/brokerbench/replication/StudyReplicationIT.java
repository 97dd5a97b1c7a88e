package brokerbench.replication;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.DiskUse;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.results.RunReader;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Phase;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs an experiment of the study and checks what the run directory says of every node. The scale
 * is the property {@code scale}, the brokers are those of {@code broker}; the run directory stays
 * under {@code results}.
 */
class StudyReplicationIT {

  private static final List<String> BROKERS = List.of(property("broker").split(","));
  private static final long PRODUCERS = 100;

  @Test
  @Tag("single-node")
  void single_node_study_keeps_every_message() throws Exception {
    check(run("study-single-node"), 1, 50_000);
  }

  @Test
  @Tag("three-node")
  void three_node_study_keeps_every_message_on_every_node() throws Exception {
    RunData run = run("study-three-node");

    check(run, 3, 150_000);
    for (TrialOutcome trial : run.manifest().trials()) {
      assertThat(trial.effectiveConfiguration())
          .as(
              "replicas that were held against the acknowledged messages, of %s",
              trial.trial().id())
          .containsEntry("replicas.complete", "30 of 30");
    }
  }

  private static RunData run(String scenario) throws Exception {
    return RunReader.read(
        ReplicationRun.of(
            List.of(
                scenario,
                "--env",
                "compose",
                "--scale",
                property("scale"),
                "-p",
                "broker=" + String.join(",", BROKERS))));
  }

  private static void check(RunData run, int nodes, long messagesPerProducer) {
    long planned =
        PRODUCERS * Math.round(messagesPerProducer * Double.parseDouble(property("scale")));
    assertThat(run.warnings()).isEmpty();
    assertThat(run.manifest().environmentKind()).isEqualTo("compose");
    assertThat(run.manifest().trials()).hasSize(BROKERS.size());
    assertThat(run.iterations())
        .filteredOn(each -> each.id().phase() == Phase.MEASUREMENT)
        .hasSize(BROKERS.size())
        .allSatisfy(iteration -> complete(iteration, planned));
    for (String broker : BROKERS) {
      List<String> names =
          IntStream.rangeClosed(1, nodes).mapToObj(node -> broker + "-" + node).toList();
      assertThat(run.disk())
          .filteredOn(each -> each.node().startsWith(broker))
          .extracting(DiskUse::node)
          .containsExactlyElementsOf(names);
      names.forEach(node -> describes(run, node));
    }
  }

  private static void complete(IterationResult iteration, long planned) {
    assertThat(iteration.counts().published()).isEqualTo(planned);
    assertThat(iteration.counts().delivered()).isEqualTo(planned);
    assertThat(iteration.counts().lost()).isZero();
    assertThat(iteration.counts().duplicated()).isZero();
    assertThat(iteration.counts().corrupted()).isZero();
  }

  private static void describes(RunData run, String node) {
    assertThat(run.disk())
        .filteredOn(each -> each.node().equals(node))
        .allSatisfy(
            use -> {
              assertThat(use.installationBytes().orElseThrow()).isGreaterThan(10_000_000);
              assertThat(use.dataAfterBytes().orElseThrow())
                  .isGreaterThan(use.dataBeforeBytes().orElseThrow());
            });
    List<ResourceSample> samples =
        run.resources().stream().filter(each -> each.node().equals(node)).toList();
    assertThat(samples)
        .hasSizeGreaterThan(10)
        .allMatch(sample -> sample.memoryAnonymousBytes().isPresent());
    assertThat(samples.getLast().cpuNsTotal().orElseThrow())
        .isGreaterThan(samples.getFirst().cpuNsTotal().orElseThrow());
  }

  private static String property(String name) {
    return System.getProperty("brokerbench.replication." + name);
  }
}
