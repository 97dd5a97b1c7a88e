package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.ServerFinding;
import brokerbench.validity.Validity;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run does when one of three nodes is killed during the load and two hold the quorum. */
@Tag("slow")
class BenchNodeStoppedIT {

  @TempDir Path root;

  private static String[] options(String broker) {
    return new String[] {
      "-w",
      "300ms",
      "-r",
      "20s",
      "-p",
      "broker=" + broker,
      "-p",
      "nodes=3",
      "-p",
      "replication_factor=3",
      "-p",
      "kafka.min_insync_replicas=2",
      "-p",
      "drain_timeout=15s"
    };
  }

  @ParameterizedTest
  @CsvSource({"nats,1", "nats,3", "kafka,2"})
  void run_goes_on_without_one_of_three_nodes_and_says_so(String broker, int stopped)
      throws Exception {
    String node = broker + "-" + stopped;
    try (BenchProcess bench = BenchProcess.run(root, options(broker)).awaitMeasurement()) {
      BenchProcess.signal("KILL", bench.node(node).pid());

      assertThat(bench.exitCode()).as("%s", bench.err()).isEqualTo(ExitCode.SOME_INVALID);
      RunData left = bench.left();
      assertThat(left.findings())
          .extracting(LocatedFinding::finding)
          .noneMatch(ForkFinding.ForkFailed.class::isInstance)
          .anySatisfy(found -> assertThat(found).isInstanceOf(ServerFinding.BrokerFailed.class))
          .anySatisfy(
              found ->
                  assertThat(found)
                      .isInstanceOfSatisfying(
                          ServerFinding.ReplicaBehind.class,
                          behind -> {
                            assertThat(behind.node()).isEqualTo(node);
                            assertThat(behind.holders()).isEqualTo(2);
                            assertThat(behind.implies()).isEqualTo(Validity.SUSPECT);
                          }));
      assertThat(left.manifest().trials().getFirst().effectiveConfiguration())
          .containsEntry("replicas.complete", "2 of 3");
      IterationResult measured = left.iterations().getLast();
      assertThat(measured.counts().lost()).isZero();
      assertThat(measured.counts().published()).isPositive();
      bench.assertNothingLeft();
    }
  }
}
