package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.host.HostFacts;
import brokerbench.replication.ReplicationDirectory;
import brokerbench.replication.ReplicationPlan;
import brokerbench.replication.WrittenRounds;
import brokerbench.results.EnvironmentFacts;
import brokerbench.scenario.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicateCommandTest {

  private static final String ENDED = "2026-01-02T03:05:06Z";

  @TempDir Path root;

  private CommandRun replicate(String arguments) {
    return CommandRun.of("replicate " + arguments + " --state " + root.resolve("state"));
  }

  private CommandRun plan(String arguments) {
    CommandRun run = replicate(arguments + " --plan --out " + root.resolve("out"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private void assertRefused(CommandRun run, String... words) {
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err().lines()).as(run.err()).hasSize(1);
    assertThat(run.err()).startsWith("bench: ").contains(words);
    assertThat(run.out()).isEmpty();
  }

  /** A replication of this machine, of two rounds, of which the first is finished. */
  private ReplicationDirectory begun(EnvironmentFacts machine) {
    ReplicationDirectory directory =
        ReplicationDirectory.planned(root, WrittenRounds.plan(2, machine));
    List<Trial> trials = directory.plan().trials();
    WrittenRounds.write(directory, 1, trials, trials, ENDED);
    return directory;
  }

  private static EnvironmentFacts here() {
    return HostFacts.gather(Path.of("").toAbsolutePath());
  }

  @Test
  void plan_shows_order_time_and_disk_in_80_columns_and_starts_nothing() throws IOException {
    CommandRun run = plan("study --seed 7");

    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(run.out())
        .contains("REPLICATION OF STUDY", "seed 7", "Order of round 1\n", "rounds 1 to 5\n")
        .containsPattern("- time: \\d+ .* to \\d+ ")
        .containsPattern("- disk: at most \\d.* removed after each fork;")
        .containsPattern("study-three-node-kafka +3 +15,000,000 +5\\d\\.\\d GB\n")
        .containsPattern("study-single-node-warm-kafka +1 +10,000,000 +\\d")
        .containsPattern("study-three-node-kafka( +\\d+){5}\n");
    assertThat(BenchProcess.entries(root.resolve("out"))).isEmpty();
  }

  @Test
  void what_goes_by_time_at_no_known_rate_has_neither_messages_nor_disk_beforehand() {
    String printed = plan("redis-streams").out();
    String plan = printed.replaceAll("\\s+", " ");

    assertThat(printed + plan("nats-proxy").out()).doesNotContainPattern("[^\n]{81}");

    assertThat(plan)
        .containsPattern(
            "- disk: at most \\S+ GB or what the rates make of it \\(3 trials go by time at none that is"
                + " known\\) for")
        .containsPattern(" \\d streams-crash-redis ")
        .containsPattern(" \\d 1 by time by time ")
        .containsPattern(" \\d 1 625,000 934 MB ")
        .doesNotContain(" 0 B");
  }

  @Test
  void one_seed_gives_one_order_and_another_another() {
    // others write to the disk meanwhile
    String free = "[0-9.]+ .B free";
    assertThat(plan("--seed 7").out().replaceAll(free, ""))
        .isEqualTo(plan("study --seed 7").out().replaceAll(free, ""));
    assertThat(order("--seed 7"))
        .containsExactlyInAnyOrderElementsOf(order("--seed 8"))
        .isNotEqualTo(order("--seed 8"));
  }

  private List<String> order(String arguments) {
    return plan(arguments)
        .out()
        .split("Order of round 1\n", 2)[1]
        .split("Directories in rounds", 2)[0]
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  @Test
  void fewer_forks_than_a_verdict_needs_are_said() {
    assertThat(plan("-f 3").out()).contains("fewer than 5 forks give no verdict");
    assertThat(plan("-f 5").out()).doesNotContain("fewer than");
  }

  @Test
  void disk_that_is_too_small_is_said_in_the_plan() {
    assertThat(plan("--scale 1000").out().replaceAll("\\s+", " "))
        .contains("too little: ", "a smaller --scale");
    assertThat(plan("--scale 0.0001").out()).doesNotContain("too little");
  }

  @Test
  void chosen_claims_need_their_own_trials_alone() {
    assertThat(order("study --only thr-single,async16-thr").stream().skip(1))
        .extracting(line -> line.split(" ", 2)[0])
        .containsExactlyInAnyOrder(
            "study-single-node-kafka", "study-single-node-nats", "study-single-node-async16-nats");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stdy                       | no source of claims is called 'stdy'; did you mean 'study'?",
        "study --only thr-singel    | did you mean 'thr-single'?",
        "redis-vs-nats --only rn-fsync | no scenario measures what is claimed (rn-fsync: no scenario yet",
        "study -f 0                 | forks (-f): 0 is not in 1 to 200",
        "study -f 201               | forks (-f): 201 is not in 1 to 200",
        "study --scale 0            | --scale: 0.0 must be greater than 0 and at most 1000",
        "study --env docker         | --env: 'docker' is not known; did you mean",
        "study --env external       | external has no brokers that the suite starts anew",
        "study --waive memori       | did you mean 'memory'?",
        "study --port-base 80       | --port-base: 80 is not in 1024 to 65000",
        "study -p topics=3          | Unknown option",
        "--resume /none             | /none is not a replication (it has no replication.json)",
      })
  void wrong_arguments_get_one_line(String arguments, String words) {
    assertRefused(replicate(arguments), words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-f 3                      | --forks: 3 contradicts the replication to resume, where it is 2",
        "--scale 0.5               | --scale: 0.5 contradicts the replication to resume, where it is 1.0",
        "--seed 8                  | --seed: 8 contradicts the replication to resume, where it is 7",
        "--env compose             | --env: compose contradicts the replication to resume, where it is process",
        "--only thr-single         | --only: [thr-single] contradicts",
        "--out /elsewhere          | --out: /elsewhere contradicts",
        "redis-streams             | SOURCE: redis-streams contradicts the replication to resume, where it is study",
      })
  void options_that_contradict_the_replication_to_resume_are_refused(
      String arguments, String words) {
    Path path = begun(WrittenRounds.machine()).path();

    assertRefused(replicate(arguments + " --resume " + path), words);
  }

  @Test
  void replication_of_another_machine_is_not_resumed() {
    assertRefused(
        replicate("--resume " + begun(WrittenRounds.machine()).path()),
        "was begun on another machine than this (cpu_model: Example CPU and ");
  }

  @Test
  void machine_that_has_changed_since_is_said() {
    SortedMap<String, String> facts = new TreeMap<>(here().facts());
    facts.put("kernel", "1.2.3");

    CommandRun run = replicate("--plan --resume " + begun(new EnvironmentFacts(facts)).path());

    assertThat(run.exitCode()).isZero();
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .contains("this machine has changed (kernel: 1.2.3 and ", "are not pooled");
  }

  @Test
  void replication_of_another_schema_is_not_resumed() throws IOException {
    Path path = begun(WrittenRounds.machine()).path();
    Path file = path.resolve("replication.json");
    Files.writeString(
        file, Files.readString(file).replace("schema_version\" : 1", "schema_version\" : 2"));

    assertRefused(
        replicate("--resume " + path),
        "replication.json: schema_version '2' is not 1; read the replication with the version");
  }

  @Test
  void replication_that_is_cut_off_is_not_resumed() throws IOException {
    Path path = begun(WrittenRounds.machine()).path();
    Path file = path.resolve("replication.json");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() / 2));

    assertRefused(replicate("--resume " + path), "not a replication manifest");
  }

  @Test
  void replication_of_other_trials_is_not_resumed() {
    ReplicationPlan plan = WrittenRounds.plan(2, here());
    ReplicationDirectory directory =
        ReplicationDirectory.planned(
            root, WrittenRounds.withTrials(plan, plan.trials().subList(0, 1)));
    directory.newPart(1);

    assertRefused(
        replicate("--resume " + directory.path()),
        "was planned by another version of brokerbench (0123456789abcdef");
  }

  @Test
  void resumed_plan_shows_what_is_finished_and_what_is_next() {
    CommandRun run = replicate("study -f 2 --plan --resume " + begun(here()).path());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("finished: 3 of 6 forks, which are not repeated", "Order of round 2\n")
        .containsPattern("- time: .* to .* left \\(80 %\\), by the forks that are finished");
  }

  @Test
  void replication_that_is_finished_is_judged_at_once() {
    ReplicationDirectory directory = begun(here());
    List<Trial> trials = directory.plan().trials();
    WrittenRounds.write(directory, 2, trials, trials, ENDED);

    CommandRun run = replicate("--resume " + directory.path());

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.VALID);
    assertThat(run.out()).containsPattern("thr-single .*inconclusive\n");
    assertThat(run.err().lines().toList())
        .containsExactly("wrote " + directory.claimsCsv(), "wrote " + directory.htmlReport());
    assertThat(directory.claimsCsv())
        .content()
        .contains("a-replicate-study/round-1 a-replicate-study/round-2");
  }

  @Test
  void claims_take_a_replication_for_its_finished_forks() {
    ReplicationDirectory directory = begun(here());
    List<Trial> trials = directory.plan().trials();
    WrittenRounds.write(directory, 2, trials, trials.subList(0, 1), "");

    CommandRun run = CommandRun.of("claims " + directory.path() + " --only thr-single");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.VALID);
    assertThat(run.out()).containsPattern("thr-single .*inconclusive\n");
    assertThat(run.err())
        .isEqualTo("wrote " + directory.claimsCsv() + "\nwrote " + directory.htmlReport() + "\n");
    assertThat(directory.htmlReport()).content().startsWith("<!DOCTYPE html>");
  }

  @Test
  void claims_of_a_replication_without_a_finished_fork_get_one_line() {
    ReplicationDirectory directory = ReplicationDirectory.planned(root, WrittenRounds.plan(2));
    directory.newPart(1);

    assertRefused(
        CommandRun.of("claims " + directory.path()),
        "no fork of the replication in " + directory.path() + " is finished");
  }

  @Test
  void replication_that_is_given_twice_gets_one_line() {
    Path path = begun(WrittenRounds.machine()).path();

    assertRefused(CommandRun.of("claims %s %s".formatted(path, path)), "round-1 is given twice");
  }

  @Test
  void report_of_a_replication_says_what_to_give() {
    Path path = begun(WrittenRounds.machine()).path();

    assertRefused(CommandRun.of("report " + path), "is a replication; give one of its rounds");
  }
}
