package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import brokerbench.results.MadeUpCuts;
import brokerbench.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of several runs. */
class ReportPagesTest {

  @TempDir private Path results;
  @TempDir private Path scratch;

  /** A copy of the golden run that began on {@code day} of January. */
  private Path run(String name, int day) throws IOException {
    RunDirectory golden = GoldenRun.writeTo(Files.createTempDirectory(scratch, "run"));
    Path manifest = golden.path().resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest).replace("2026-01-02T03:04", "2026-01-0" + day + "T03:04"));
    return Files.move(golden.path(), results.resolve(name));
  }

  private String index() throws IOException {
    CommandRun report = CommandRun.of("report " + results);
    assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCode.VALID);
    assertThat(report.err()).isEqualToIgnoringNewLines("wrote " + results.resolve("index.html"));
    return Files.readString(results.resolve("index.html"));
  }

  @Test
  void a_directory_of_runs_gets_a_page_with_the_newest_first() throws IOException {
    run("older", 2);
    Path newer = run("newer", 5);
    assertThat(CommandRun.of("report " + newer).exitCode()).isEqualTo(ExitCode.VALID);

    String page = index();

    assertThat(page.indexOf("newer")).isPositive().isLessThan(page.indexOf("older"));
    assertThat(page)
        .contains("<h3><a href=\"./newer/report.html\">newer</a></h3>", "<h3>older</h3>")
        .contains("2026-01-05 03:04 UTC. Scenario example. Example CPU, 2 processors, 25.8 GB")
        .contains("times as much as", "The run is suspect: ");
  }

  @Test
  void every_page_of_a_run_that_was_cut_off_says_what_is_missing() throws IOException {
    String missing =
        "was cut off or goes on: 4 of 6 planned forks are finished; missing: 2 of 3 of example-kafka.";
    String counted = " The figures count what unfinished forks measured: 4 iterations.";
    Path whole = run("whole", 3);
    Path cut = run("cut", 2);
    Path manifest = cut.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replaceFirst("\"finished_at\" : \"[^\"]*\"", "\"finished_at\" : \"\"")
            .replaceFirst("\"forks_finished\" : 3", "\"forks_finished\" : 1"));

    CommandRun.of("report " + cut);
    CommandRun.of("report " + cut + " --against " + whole);
    CommandRun.of("report " + whole);

    assertThat(Files.readString(cut.resolve("report.html")))
        .containsOnlyOnce("<p>The run " + missing + counted + "</p>");
    assertThat(Files.readString(cut.resolve("comparison.html")))
        .containsOnlyOnce("; it " + missing + "</li>");
    assertThat(index()).containsOnlyOnce("<p>The run " + missing + counted + "</p>");
    assertThat(Files.readString(whole.resolve("report.html"))).doesNotContain("was cut off");
  }

  @Test
  void a_run_of_power_cuts_gets_a_page_and_its_answer_stands_in_the_index() throws IOException {
    RunDirectory cuts = RunDirectory.create(results, "cuts");
    cuts.writeManifest(GoldenRun.data().manifest());
    cuts.writePowerCuts(MadeUpCuts.cuts("example-nats", 20, 1));
    assertThat(index()).contains("<h3>cuts</h3>");

    CommandRun report = CommandRun.of("report " + cuts.path());

    String answer =
        "Of 20,000 acknowledged messages 3 vanished in 20 power cuts; the promise was broken by nats"
            + " (fsync on one node).";
    assertThat(report.out().replaceAll("\\s+", " ")).contains("POWER CUTS " + answer);
    assertThat(cuts.htmlReport()).content().contains("<p>" + answer + "</p>");
    assertThat(cuts.powerCutReport()).content().contains("fsync on one node");
    assertThat(index())
        .contains("<h3><a href=\"./cuts/report.html\">cuts</a></h3>")
        .contains("UTC. Power cuts. Example CPU", "<p>" + answer + "</p>")
        .doesNotContain("There is no answer");
  }

  @Test
  void a_run_that_cannot_be_read_is_named_with_the_reason() throws IOException {
    run("good", 2);
    Files.writeString(run("bad", 3).resolve("run.json"), "{");

    assertThat(index()).contains("<h3>bad</h3>\n<p>It cannot be read: ").contains("Kafka");
  }

  @Test
  void a_comparison_is_printed_and_written_beside_the_run() throws IOException {
    Path first = run("first", 2);
    Path second = run("second", 3);
    Path third = run("third", 4);

    CommandRun report =
        CommandRun.of("report %s --against %s --against %s".formatted(first, second, third));

    assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCode.VALID);
    assertThat(report.out()).contains("RUN RUN-V1 AGAINST RUN-V1", "3 forks, needs 5");
    assertThat(Files.readString(first.resolve("comparison.html")))
        .contains("<h1>2 runs against run-v1</h1>", "in C was 1.00 times that in A");
  }

  @Test
  void another_form_of_several_runs_is_refused() throws IOException {
    run("first", 2);

    CommandRun report = CommandRun.of("report " + results + " -rf csv");

    assertThat(report.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(report.err())
        .isEqualToIgnoringNewLines(
            "bench: -rf: no other format is available for a directory of runs; leave -rf out");
  }
}
