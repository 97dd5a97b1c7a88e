package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.document.HtmlForm;
import brokerbench.document.MarkdownForm;
import brokerbench.document.TextForm;
import brokerbench.results.GoldenRun;
import brokerbench.results.RunData;
import brokerbench.results.RunDirectory;
import brokerbench.results.TrialOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentFormsTest {

  private static final Document HOSTILE =
      new Document(
          List.of(
              new Block.Heading(1, "a < b"),
              new Block.Items(List.of("<script>alert(1)</script>")),
              new Block.Table(List.of("<name", "value"), 1, List.of(List.of("x|y", "a\nb")))));

  @Test
  void html_shows_markup_in_data_as_text() {
    assertThat(HtmlForm.of("\"t\"", HOSTILE))
        .contains("<h1>a &lt; b</h1>", "&lt;script&gt;", "<title>&quot;t&quot;</title>")
        .doesNotContain("<script");
  }

  @Test
  void markdown_keeps_a_cell_in_its_cell() {
    assertThat(MarkdownForm.of(HOSTILE))
        .contains("| name | value |\n| --- | ---: |\n| x\\|y | a b |\n");
  }

  @Test
  void html_needs_no_other_file() {
    assertThat(HtmlForm.of("Run", ReportDocument.full(RunSummary.of(GoldenRun.data()))))
        .doesNotContain("http:", "https:", "src=", "<link", "@import", "url(")
        .contains("<td class=\"text\">kafka</td>", "inconclusive");
  }

  @Test
  void the_full_report_names_host_command_and_deviations() {
    assertThat(MarkdownForm.of(ReportDocument.full(RunSummary.of(GoldenRun.data()))))
        .contains(
            "| cpu\\_model | Example CPU |",
            "| command | bench run example",
            "## How it was measured",
            "## Deviations from the published method",
            "- The end of the load is found by count, not by an empty fetch.");
  }

  @Test
  void the_full_report_has_pooled_percentiles_and_the_use_of_each_node() {
    assertThat(MarkdownForm.of(ReportDocument.full(RunSummary.of(GoldenRun.data()))))
        .contains("Latencies of example, all forks pooled", "| 1 kafka | publish latency | 60,000")
        .contains("| 1 kafka | kafka-1 | measurement | 0.50 | 0.50 | 25.0 |")
        .contains("| 1 kafka | client | study |")
        .contains("| guarantee, durability |\n", "| at least once, page cache of one node |\n")
        .doesNotContain("do not give the same");
  }

  @Test
  void every_table_of_unequal_rows_in_the_full_report_says_so() {
    RunData run = GoldenRun.data();
    List<TrialOutcome> outcomes = new ArrayList<>(run.manifest().trials());
    outcomes.set(1, MadeUpRuns.promising(outcomes.get(1), "at_most_once", "none"));

    String text =
        MarkdownForm.of(ReportDocument.full(RunSummary.of(MadeUpRuns.withOutcomes(run, outcomes))));

    // Rates, pooled latencies, the use of each node, and what containers tell.
    assertThat(text.split("The rows do not give the same guarantee and durability: ", -1))
        .hasSize(5);
    assertThat(text)
        .contains(
            "row 1 at least once, page cache of one node; row 2 at most once, durability none")
        .contains("| at most once, durability none |\n");
  }

  @Test
  void html_shows_the_second_line_of_a_cell_below_the_first() {
    Document document =
        new Document(
            List.of(new Block.Table(List.of("value"), 1, List.of(List.of("9,710\n+/-1.4%")))));

    assertThat(HtmlForm.of("t", document)).contains("<td>9,710<br><small>+/-1.4%</small></td>");
  }

  @Test
  void text_and_markdown_leave_charts_out_and_keep_what_groups_hold() {
    RunSummary summary = RunSummary.of(GoldenRun.data());
    Document inGroup =
        new Document(
            List.of(
                new Block.Paragraph("before"),
                new Block.Group(
                    Block.Shape.FOLDED,
                    "title",
                    List.of(new Block.Paragraph("inside"), new Block.Charts(List.of()))),
                new Block.Paragraph("behind")));

    assertThat(TextForm.of(inGroup)).isEqualTo("before\n\ninside\n\nbehind\n");
    assertThat(MarkdownForm.of(inGroup)).isEqualTo("before\n\ninside\n\nbehind\n");
    assertThat(MarkdownForm.of(PageDocument.of(summary)))
        .endsWith(MarkdownForm.of(ReportDocument.full(summary)).split("\n", 2)[1]);
  }

  @Test
  void derived_files_stand_in_the_run_directory(@TempDir Path out) throws IOException {
    RunDirectory directory = GoldenRun.writeTo(out);
    RunSummary summary = RunSummary.of(GoldenRun.data());

    directory.writeDerived(
        directory.markdownReport(), MarkdownForm.of(ReportDocument.full(summary)));
    directory.writeDerived(
        directory.htmlReport(),
        HtmlForm.of(ReportDocument.title(summary), PageDocument.of(summary)));
    directory.writeDerived(directory.jmhJson(), JmhJsonExport.of(summary));
    directory.writeDerived(directory.summaryCsv(), CsvExport.of(summary));

    assertThat(directory.path().resolve("report.md")).content().startsWith("# Run run-v1\n");
    assertThat(directory.path().resolve("report.html")).content().startsWith("<!DOCTYPE html>");
    assertThat(directory.path().resolve("jmh.json")).content().startsWith("[ {");
    assertThat(directory.path().resolve("summary.csv")).content().startsWith("trial,scenario,");
  }
}
