package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.document.HtmlForm;
import brokerbench.document.MarkdownForm;
import brokerbench.document.TextForm;
import brokerbench.results.RunData;
import brokerbench.scenario.ScenarioLibrary;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The table of each published scenario, with made-up figures of its own trials. */
class TrialTableTest {

  static final List<String> SCENARIOS = ScenarioLibrary.NAMES;

  private static final Set<String> CONDITIONS =
      Set.of("broker", "validity", "guarantee", "durability", "loss", "forks", "lost", "dup");

  private static ScenarioSummary scenario(RunData run) {
    return RunSummary.of(run).scenarios().getFirst();
  }

  private static Block.Table table(RunData run) {
    return new ScenarioBlocks(scenario(run), run)
        .blocks().stream()
            .filter(Block.Table.class::isInstance)
            .map(Block.Table.class::cast)
            .findFirst()
            .orElseThrow();
  }

  private static List<String> titles(Block.Table table) {
    return table.columns().stream().map(title -> title.replaceAll("[<\n]", "")).toList();
  }

  private static String text(RunData run) {
    return TextForm.of(ReportDocument.brief(RunSummary.of(run)));
  }

  /** The first table of {@code text}, down to its first empty line. */
  private static List<String> firstBlock(String text) {
    return text.lines()
        .dropWhile(line -> !line.startsWith("SCENARIO "))
        .skip(2)
        .takeWhile(Predicate.not(String::isEmpty))
        .toList();
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void rows_differ_in_the_columns_that_name_them(String name) {
    Block.Table table = table(PublishedTrials.unlike(name));

    assertThat(table.rows())
        .extracting(row -> row.subList(1, table.keys()))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void what_varies_is_a_column_under_its_name_or_said_with_one_that_it_varies_with(String name) {
    RunData run = PublishedTrials.unlike(name);
    Block.Table table = table(run);
    Set<String> named = new HashSet<>(titles(table).subList(0, table.keys()));
    Set<String> tied = new TreeSet<>(PublishedTrials.varied(name));
    tied.removeAll(named);

    String heading = String.join("\n", firstBlock(text(run)));
    assertThat(table.columns().subList(0, table.keys()))
        .allSatisfy(title -> assertThat(heading).contains(title.replace("<", "").lines().toList()));
    assertThat(tied)
        .allSatisfy(
            param ->
                assertThat(items(run))
                    .filteredOn(item -> item.contains(" " + param + "="))
                    .isNotEmpty()
                    .allMatch(item -> named.contains(item.substring(0, item.indexOf('=')))));
    assertThat(items(run)).noneMatch(item -> item.matches("\\d+ .*, client .*"));
  }

  private static List<String> items(RunData run) {
    return new ScenarioBlocks(scenario(run), run)
        .blocks().stream()
            .filter(Block.Items.class::isInstance)
            .flatMap(block -> ((Block.Items) block).items().stream())
            .toList();
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void no_line_is_longer_than_eighty_columns(String name) {
    for (RunData run : List.of(PublishedTrials.alike(name), PublishedTrials.unlike(name))) {
      assertThat(text(run).lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TextForm.WIDTH));
    }
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void what_all_rows_share_is_no_column(String name) {
    for (RunData run : List.of(PublishedTrials.alike(name), PublishedTrials.unlike(name))) {
      Block.Table table = table(run);
      List<String> titles = titles(table);
      for (int column = 0; column < titles.size() && table.rows().size() > 1; column++) {
        int each = column;
        if (column < table.keys() || CONDITIONS.contains(titles.get(column))) {
          assertThat(table.rows())
              .as(titles.get(column))
              .extracting(row -> row.get(each))
              .anyMatch(cell -> !cell.equals(table.rows().getFirst().get(each)));
        }
      }
    }
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void what_the_load_is_run_for_stands_beside_the_names_in_the_first_block(String name) {
    for (boolean loses : List.of(false, true)) {
      RunData run = loses ? PublishedTrials.unlike(name) : PublishedTrials.alike(name);
      Block.Table table = table(run);
      List<String> titles = titles(table);
      Set<String> asked = new HashSet<>(PublishedTrials.asked(name));
      asked.removeIf(title -> !loses && title.equals("loss"));
      List<String> beside =
          titles.subList(table.keys(), titles.size()).stream()
              .takeWhile(title -> asked.contains(title) || title.equals("loss"))
              .toList();

      assertThat(beside).containsAll(asked);
      assertThat(firstBlock(text(run)).getFirst()).contains(asked);
    }
  }

  @Test
  void a_name_that_needs_two_lines_is_whole_where_there_is_room() {
    RunData run = PublishedTrials.alike("fan-out-vs-queue");
    Document report = ReportDocument.brief(RunSummary.of(run));

    assertThat(firstBlock(text(run)).stream().limit(3))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("#  consumers_per_  nats.      delivered/s  e2e"),
            line -> assertThat(line).isEqualTo("   subscription    subscribe"),
            line -> assertThat(line).startsWith("1  1               plain "));
    assertThat(MarkdownForm.of(report))
        .contains("| \\# | consumers\\_per\\_subscription | nats.subscribe | delivered/s |");
    assertThat(HtmlForm.of("Run", report)).contains(">consumers_per_subscription</th>");
  }

  @Test
  void what_varies_together_is_said_once_for_each_value() {
    String text = text(PublishedTrials.alike("equal-durability")).replaceAll("\\s+", " ");

    assertThat(text)
        .contains("- load=rate: capacity_share=0.5")
        .containsOnlyOnce("capacity_share=0.5")
        .contains("- durability=interval: kafka.flush_messages=")
        .contains("nats.sync_interval=1s, redis.appendfsync=everysec");
  }
}
