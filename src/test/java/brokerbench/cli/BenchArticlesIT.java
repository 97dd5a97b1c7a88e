package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ConsumerKill;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scenarios of the articles, as they are published, with fewer messages. */
@Tag("slow")
class BenchArticlesIT {

  @TempDir Path root;

  private static void assertEveryMessageAccountedFor(RunData run) {
    assertThat(run.iterations()).isNotEmpty();
    for (IterationResult each : run.iterations()) {
      assertThat(each.counts().sent()).isPositive();
      assertThat(each.counts().failed()).isZero();
      assertThat(each.counts().delivered() + each.counts().lost())
          .isEqualTo(each.counts().published());
      assertThat(each.counts().corrupted()).isZero();
    }
  }

  @Test
  void a_hundred_publish_to_a_hundred_over_pub_sub_on_one_node() throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(root, "redis-pubsub-100x100", "--scale", "0.01")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertEveryMessageAccountedFor(left);
      assertThat(left.iterations().getLast().counts().sent()).isEqualTo(10_000);
      TrialOutcome outcome = left.manifest().trials().getFirst();
      assertThat(outcome.guarantee()).isEqualTo("at_most_once");
      assertThat(outcome.durability()).isEqualTo("none");
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "redis, at_most_once, none",
    "nats, at_least_once, page cache of a quorum",
    "kafka, at_least_once, page cache of a quorum",
  })
  void a_hundred_publish_to_a_hundred_on_three_nodes(
      String broker, String guarantee, String durability) throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(
            root, "redis-pubsub-100x100-cluster", "--scale", "0.001", "-p", "broker=" + broker)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertEveryMessageAccountedFor(left);
      List<TrialOutcome> trials = left.manifest().trials();
      assertThat(trials).hasSize(broker.equals("redis") ? 2 : 1);
      assertThat(trials).extracting(TrialOutcome::guarantee).containsOnly(guarantee);
      assertThat(trials).extracting(TrialOutcome::durability).containsOnly(durability);
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis-streams-50k | at_least_once, server memory | io-threads=1; appendonly=no;"
            + " no-appendfsync-on-rewrite=no; auto-aof-rewrite-min-size=67108864;"
            + " save=3600 1 300 100 60 10000",
        "redis-streams-50k-tuned | at_most_once, page cache of one node | io-threads=4;"
            + " appendonly=yes; no-appendfsync-on-rewrite=yes;"
            + " auto-aof-rewrite-min-size=134217728; save="
      })
  void a_stream_takes_json_on_a_server_with_the_articles_configurations(
      String scenario, String semantics, String settings) throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(root, scenario, "-w", "1s", "-r", "2s", "-p", "rate=500")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertEveryMessageAccountedFor(left);
      assertThat(left.manifest().trials()).hasSize(2);
      for (TrialOutcome trial : left.manifest().trials()) {
        Map<String, String> live = trial.effectiveConfiguration();
        assertThat(trial.guarantee() + ", " + trial.durability()).isEqualTo(semantics);
        for (String setting : settings.split("; ", -1)) {
          String[] parts = setting.split("=", 2);
          assertThat(live).containsEntry("node.1." + parts[0], parts[1]);
        }
        assertThat(Integer.parseInt(live.get(TrialOutcome.PAYLOAD_DEFLATED))).isBetween(360, 480);
      }
      bench.assertNothingLeft();
    }
  }

  @Test
  void consumers_are_killed_and_others_take_over_all_that_they_held() throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(
            root,
            "streams-crash",
            "-w",
            "1s",
            "-r",
            "8s",
            "-p",
            "consumer_kills=5",
            "-p",
            "redis.recover_idle=1s",
            "-p",
            "window=16")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isZero();

      RunData left = bench.left();
      assertEveryMessageAccountedFor(left);
      assertThat(left.iterations()).allMatch(each -> each.counts().lost() == 0);
      assertThat(left.kills()).extracting(ConsumerKill::kill).containsExactly(1, 2, 3, 4, 5);
      assertThat(left.kills()).isSortedAccordingTo(Comparator.comparing(ConsumerKill::killedNs));
      for (ConsumerKill kill : left.kills()) {
        assertThat(kill.killedNs()).isBetween(0L, 9_000_000_000L);
        assertThat(kill.recovered()).isEqualTo(kill.held());
        assertThat(kill.recoveryNs().isPresent()).isEqualTo(kill.held() > 0);
      }
      long held = left.kills().stream().mapToLong(ConsumerKill::held).sum();
      assertThat(left.manifest().trials().getFirst().effectiveConfiguration())
          .containsEntry(TrialOutcome.KILLS_RECOVERED, "5 of 5")
          .containsEntry(TrialOutcome.HELD_RECOVERED, held + " of " + held);
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("5 consumers killed; %d of %d messages".formatted(held, held));
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jetstream-tuning | nats.sync_interval=always,2m"
            + " | at_least_once, fsync on a quorum; at_least_once, page cache of a quorum",
        "jetstream-tuning-ack | nats.ack_policy=explicit,all,none"
            + " | at_least_once, page cache of a quorum; at_most_once, page cache of a quorum;"
            + " at_most_once, page cache of a quorum",
        "jetstream-tuning-pending | nats.max_ack_pending=100"
            + " | at_least_once, page cache of a quorum"
      })
  void jetstream_says_what_each_setting_promises(String scenario, String sweep, String semantics)
      throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(root, scenario, "-w", "1s", "-r", "2s", "-p", sweep)) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertEveryMessageAccountedFor(left);
      assertThat(left.manifest().trials())
          .extracting(trial -> trial.guarantee() + ", " + trial.durability())
          .containsExactly(semantics.split("; "));
      bench.assertNothingLeft();
    }
  }
}
