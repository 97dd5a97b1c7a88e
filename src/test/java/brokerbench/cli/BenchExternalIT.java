package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.driver.LocalBroker;
import brokerbench.results.DiskUse;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run against a broker that was there before it and is there after it. */
class BenchExternalIT {

  @TempDir Path root;

  @BeforeEach
  @AfterEach
  void end_what_other_tests_started() {
    LocalBroker.kill();
  }

  @Test
  void run_measures_a_broker_that_it_did_not_start_and_leaves_it_running() throws Exception {
    String address = LocalBroker.nats().joined();

    for (int run = 1; run <= 2; run++) {
      Path place = root.resolve("run-" + run);
      try (BenchProcess bench =
          BenchProcess.run(place, "--env", "external", "--address", "nats=" + address)) {
        assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);
        RunData left = bench.left();
        assertThat(left.iterations()).hasSize(2).allMatch(each -> each.counts().lost() == 0);
        assertThat(left.manifest().environmentKind()).isEqualTo("external");
        assertThat(left.resources()).extracting(ResourceSample::node).contains("client", "host");
        assertThat(left.disk()).extracting(DiskUse::node).isEmpty();
        bench.assertNothingLeft();
      }
    }
  }
}
