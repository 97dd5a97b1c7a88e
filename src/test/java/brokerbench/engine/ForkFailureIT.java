package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.fork.FaultyDrivers;
import brokerbench.engine.fork.ForkPlan;
import brokerbench.engine.fork.ForkedMain;
import brokerbench.engine.fork.JsonLines;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.Phase;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.Validity;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkFailureIT {

  @TempDir Path root;

  private InMemoryRun run;

  @BeforeEach
  void plan() {
    run = new InMemoryRun(root);
  }

  @Test
  void fork_that_does_its_plan_leaves_every_iteration_and_no_failure() throws Exception {
    RunData left = run.forks(2).run();

    assertThat(left.iterations()).hasSize(4);
    assertThat(left.findings()).noneMatch(each -> each.finding() instanceof ForkFinding.ForkFailed);
    assertThat(left.manifest().trials().getFirst().forksFinished()).isEqualTo(2);
  }

  @Test
  void fork_that_exits_42_is_reported_with_its_last_lines() throws Exception {
    ForkFinding.ForkFailed failure = failure(run.with(FaultyDrivers.Exits42.class).run());

    assertThat(failure.reason()).contains("exited with code 42");
    assertThat(failure.lastLines()).contains("this driver has had enough");
  }

  @Test
  void trial_whose_fork_failed_runs_no_further_fork() throws Exception {
    RunData left = run.with(FaultyDrivers.Exits42.class).forks(3).run();

    failure(left);
    assertThat(left.manifest().trials().getFirst().forksFinished()).isZero();
    assertThat(left.manifest().verdict()).isEqualTo(Validity.INVALID.word());
  }

  @Test
  void fork_that_runs_out_of_memory_is_reported_as_such() throws Exception {
    ForkFinding.ForkFailed failure = failure(run.with(FaultyDrivers.RunsOutOfMemory.class).run());

    assertThat(failure.lastLines()).contains("java.lang.OutOfMemoryError");
  }

  @Test
  void fork_that_hangs_is_stopped_by_its_watchdog_with_a_thread_dump_in_its_log() throws Exception {
    RunData left = run.with(FaultyDrivers.Hangs.class).with("progress_timeout", "1s").run();

    assertThat(failure(left).reason()).contains("nothing was acknowledged or delivered for 1.00 s");
    assertThat(run.forkLog()).contains("\"producer-0\" virtual").contains("FaultPlan.next");
    assertThat(phases(left)).containsExactly(Phase.WARMUP);
  }

  @Test
  void driver_that_fails_in_provision_is_quoted() throws Exception {
    ForkFinding.ForkFailed failure = failure(run.with(FaultyDrivers.FailsInProvision.class).run());

    assertThat(failure.reason()).contains("refuses to provision");
    assertThat(run.forkLog()).contains("brokerbench.broker.DriverException");
  }

  @Test
  void driver_that_cannot_be_linked_is_quoted() throws Exception {
    assertThat(failure(run.with(FaultyDrivers.LacksAMethod.class).run()).reason())
        .contains("void Client.send()");
  }

  @Test
  void jvm_that_refuses_its_flags_is_quoted() throws Exception {
    ForkFinding.ForkFailed failure = failure(run.with("client_jvm_args", "-Xms2g -Xmx1g").run());

    assertThat(failure.reason()).contains("exited with code 1");
    assertThat(failure.lastLines()).contains("Initial heap size set to a larger value");
  }

  @Test
  void driver_that_loses_one_message_makes_the_iteration_invalid() throws Exception {
    RunData left = run.with(FaultyDrivers.LosesOne.class).run();

    IterationResult measured = left.iterations().getLast();
    assertThat(measured.counts().lost()).isEqualTo(1);
    assertThat(measured.validity()).isEqualTo(Validity.INVALID);
    assertThat(left.iterations().getFirst().counts().lost()).isZero();
    assertThat(left.findings())
        .anyMatch(each -> each.finding() instanceof DeliveryFinding.BrokerCountDiffers);
  }

  @Test
  void driver_that_corrupts_one_message_makes_the_iteration_invalid() throws Exception {
    IterationResult measured =
        run.with(FaultyDrivers.CorruptsOne.class).run().iterations().getLast();

    assertThat(measured.counts().corrupted()).isEqualTo(1);
    assertThat(measured.validity()).isEqualTo(Validity.INVALID);
  }

  @Test
  void fork_whose_host_is_gone_ends() throws Exception {
    RunDirectory directory = RunDirectory.create(root, "run");
    Path log = root.resolve("fork.log");
    ForkPlan plan =
        new ForkPlans(new TrialSchedule.Slot(run.trial(), 1, 1, 1), 1, directory).measured();
    Process fork =
        new ProcessBuilder(run.command().of(ForkedMain.class, plan.params(), List.of(), log))
            .redirectError(log.toFile())
            .start();
    try (Writer in = fork.outputWriter()) {
      in.write(JsonLines.write(plan) + "\n");
    }
    assertThat(fork.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(fork.exitValue()).isEqualTo(3);
    assertThat(log).content().contains("the host is gone");
  }

  private static ForkFinding.ForkFailed failure(RunData left) {
    assertThat(left.findings())
        .filteredOn(each -> each.finding() instanceof ForkFinding.ForkFailed)
        .hasSize(1);
    return left.findings().stream()
        .map(each -> each.finding())
        .filter(ForkFinding.ForkFailed.class::isInstance)
        .map(ForkFinding.ForkFailed.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static List<Phase> phases(RunData left) {
    return left.iterations().stream().map(each -> each.id().phase()).toList();
  }
}
