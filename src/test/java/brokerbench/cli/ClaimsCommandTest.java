package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsCommandTest {

  // The golden run is of no published scenario; a claim's own file names its scenario by file.
  private static final String CLAIM =
      """
      source: A page
      machine: A laptop of 2020
      claims:
      - id: mine
        place: table 1
        statement: Kafka delivers more than twice as much.
        metric: throughput
        unit: msg/s
        relative: {of: kafka, over: nats}
        scenario: SCENARIO
        arms:
          kafka: {select: {broker: kafka}, value: 22000}
          nats: {select: {broker: nats}, value: 10000}
        tolerance: {factor: 1.2, reason: Half of it.}
      """;

  @TempDir Path directory;
  private Path run;
  private Path claims;

  @BeforeEach
  void write() throws IOException {
    run = GoldenRun.writeTo(directory).path();
    Path scenario = directory.resolve("example.yaml");
    Files.writeString(
        scenario,
        """
        name: example
        protocol:
          forks: 3
          warmup_iterations: 1
          warmup_time: 1s
          measurement_iterations: 2
          measurement_time: 1s
        params:
          broker: [kafka, nats]
        """);
    claims = directory.resolve("claims.yaml");
    Files.writeString(claims, CLAIM.replace("SCENARIO", scenario.toString()));
  }

  @Test
  void golden_run_is_judged_with_both_machines() {
    CommandRun answer = CommandRun.of("claims " + run + " --claims " + claims + " --only mine");

    assertThat(answer.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(answer.out())
        .contains(
            "A PAGE",
            "- published: A laptop of 2020",
            "- measured: Example CPU, 2 processors, 25.8 GB, kernel 6.1.0; environment\n  process; run-v1",
            "Student's t",
            "- inconclusive (too few forks: 3, needs 5): mine\n")
        .contains("mine        2.20     2.17*  2.06..2.27  inconclusive\n")
        .contains("mine        kafka  msg/s     22,000    9,710*  9,066..10,401     0\n")
        .contains("mine        kafka  at least once  page cache of one node (read)\n")
        .doesNotContain("unequal guarantee or durability in")
        .containsPattern("inconclusive +1\n");
    assertThat(answer.err()).isEqualTo("wrote %s/claims.csv\n".formatted(run));
    assertThat(run.resolve("claims.csv")).content().startsWith("claim,source,").hasLineCount(4);
  }

  @Test
  void a_verdict_on_arms_that_are_promised_different_things_says_so_in_its_line()
      throws IOException {
    Path manifest = run.resolve("run.json");
    String text = Files.readString(manifest);
    int nats = text.indexOf("\"id\" : \"example-nats\"");
    Files.writeString(
        manifest,
        text.substring(0, nats)
            + text.substring(nats)
                .replace("at_least_once", "at_most_once")
                .replace("page cache of one node", "none"));

    CommandRun answer = CommandRun.of("claims " + run + " --claims " + claims + " --only mine");

    assertThat(answer.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(answer.out())
        .contains("mine        2.20     2.17*  2.06..2.27  inconclusive, unequal\n")
        .contains("mine        nats   msg/s     10,000    4,485*   4,345..4,629     0\n")
        .contains(
            """
            - unequal guarantee or durability in mine: kafka at least once, page cache of
              one node; nats at most once, durability none
            """);
    assertThat(run.resolve("claims.csv"))
        .content()
        .contains(
            ",run-v1,at_least_once / at_most_once,page cache of one node / none,read,true,,false\n")
        .contains(",run-v1,at_most_once,none,read,,0,false\n");
  }

  @Test
  void a_directory_of_runs_stands_for_the_runs_in_it() {
    String one = CommandRun.of("claims " + run + " --claims " + claims).out();

    CommandRun all = CommandRun.of("claims " + directory + " --claims " + claims);

    assertThat(all.out()).isEqualTo(one);
    assertThat(all.err()).isEmpty();
    assertThat(directory.resolve("claims.csv")).doesNotExist();
  }

  @Test
  void every_claim_has_one_line_of_80_columns() {
    CommandRun answer = CommandRun.of("claims " + run);

    assertThat(answer.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(answer.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(answer.out().lines().filter(line -> line.endsWith(" not measured"))).hasSize(69);
    assertThat(answer.out()).containsPattern("not measured +69\n").containsPattern("claims +69\n");
    assertThat(answer.out()).contains("no scenario yet: needs ");
  }

  @Test
  void table_of_several_runs_goes_where_out_says() throws IOException {
    Path other = GoldenRun.writeTo(directory.resolve("elsewhere")).path();
    Path manifest = other.resolve("run.json");
    Files.writeString(manifest, Files.readString(manifest).replace("\"run-v1\"", "\"run-b\""));
    Path out = directory.resolve("out.csv");

    CommandRun answer =
        CommandRun.of("claims %s %s --claims %s --out %s".formatted(run, other, claims, out));

    assertThat(answer.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(out).content().contains(",run-v1 run-b,");
    assertThat(run.resolve("claims.csv")).doesNotExist();
    assertThat(answer.out()).containsPattern("mine +2\\.20 .*  [a-z ]+\n");
  }

  @Test
  void a_name_that_ends_in_md_gets_the_verdicts_as_markdown() throws IOException {
    Path out = directory.resolve("verdicts.md");

    CommandRun answer =
        CommandRun.of("claims %s --claims %s --only mine --out %s".formatted(run, claims, out));

    assertThat(answer.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(out)
        .content()
        .contains("## A page\n", "| mine | 2.20 | 2.17\\* | 2.06..2.27 | inconclusive |\n");
    assertThat(run.resolve("claims.csv")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "schema_version\" : 1 | schema_version\" : 2 | schema_version '2' is not 1",
        "forks_finished\" : 3 | forks_finished\" : \"x\" | run.json: not a run manifest (",
      })
  void manifest_that_cannot_be_judged_gets_one_line(String right, String wrong, String words)
      throws IOException {
    Path manifest = run.resolve("run.json");
    String text = Files.readString(manifest);
    assertThat(text).contains(right);
    Files.writeString(manifest, text.replace(right, wrong == null ? "" : wrong));

    assertRefused(run.toString(), words);
  }

  @Test
  void finished_forks_of_a_run_that_was_cut_off_count_and_it_is_said() throws IOException {
    Path manifest = run.resolve("run.json");
    String text = Files.readString(manifest);
    Files.writeString(
        manifest,
        text.replace("2026-01-02T03:05:06Z", "")
            .replaceFirst("forks_finished\" : 3", "forks_finished\" : 2"));

    CommandRun answer = CommandRun.of("claims " + run + " --claims " + claims);

    assertThat(answer.exitCode()).isEqualTo(ExitCode.VALID);
    assertThat(answer.out().replaceAll("\\s+", " "))
        .contains(
            "run-v1 was cut off or goes on: 5 of 6 planned forks are finished; missing: 1 of 3 of"
                + " example-kafka; the finished ones count");
    assertThat(run.resolve("claims.csv")).content().contains("too few forks: 2");
  }

  @Test
  void empty_directory_gets_one_line() throws IOException {
    assertRefused(
        Files.createDirectory(directory.resolve("empty")).toString(), "it has no run.json");
  }

  @Test
  void file_that_is_cut_off_gets_one_line() throws IOException {
    Path latency = run.resolve("latency.csv");
    String text = Files.readString(latency);
    Files.writeString(latency, text.substring(0, text.length() - 10));

    assertRefused(run.toString(), "is not whole");
  }

  @Test
  void missing_histogram_gets_one_line() throws IOException {
    Files.delete(run.resolve("histograms/example-kafka-f1.hlog"));

    assertRefused(run.toString(), "is not whole");
  }

  @Test
  void runs_of_two_machines_get_one_line() throws IOException {
    Path other = GoldenRun.writeTo(directory.resolve("elsewhere")).path();
    Path manifest = other.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replace("\"run-v1\"", "\"run-b\"")
            .replace("Example CPU", "Other CPU"));

    assertRefused(run + " " + other, "runs run-v1 and run-b are of different machines (cpu_model");
  }

  @Test
  void wrong_arguments_get_one_line() throws IOException {
    assertRefused(run + " " + run, "run run-v1 is given twice");
    assertRefused(run + " --only thr-singel", "did you mean 'thr-single'?");
    assertRefused(run + " --claims /none.yaml", "claims file /none.yaml cannot be read");
    assertRefused(run + " --out /none/x.csv", "--out: /none/x.csv cannot be written; name a file");
    Files.writeString(claims, "source: x\n");
    assertRefused(run + " --claims " + claims, "machine: is missing");
  }

  @Test
  void list_shows_each_claim_with_its_scenario() {
    CommandRun list = CommandRun.of("list claims --claims " + claims);

    assertThat(list.out().lines())
        .contains(
            "thr-three = study-three-node",
            "push-single-thr = study-single-node, study-single-node-push",
            "rs-ops = redis-streams-50k, redis-streams-50k-tuned",
            "rn-cost = redis-pubsub-100x100-cluster",
            "mine = example");
    assertThat(list.out().lines().filter(line -> line.contains(" = "))).hasSize(70);
  }

  private static void assertRefused(String arguments, String words) {
    CommandRun answer = CommandRun.of("claims " + arguments);

    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err().lines()).as(answer.err()).hasSize(1);
    assertThat(answer.err()).startsWith("bench: ").contains(words);
    assertThat(answer.out()).isEmpty();
  }
}
