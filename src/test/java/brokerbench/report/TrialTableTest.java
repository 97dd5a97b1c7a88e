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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The table of each published scenario, with made-up figures of its own trials. */
class TrialTableTest {

  static final List<String> SCENARIOS = ScenarioLibrary.NAMES;

  private static final Set<String> CONDITIONS =
      Set.of("broker", "validity", "guarantee", "durability", "loss", "forks", "lost", "dup");

  /** What a run is shown as, which takes long to make, and which tests share. */
  private record Shown(RunSummary summary, Block.Table table, List<String> items, String text) {

    private static final Map<String, Shown> ALIKE = new ConcurrentHashMap<>();
    private static final Map<String, Shown> UNLIKE = new ConcurrentHashMap<>();

    static Shown alike(String name) {
      return ALIKE.computeIfAbsent(name, _ -> of(PublishedTrials.alike(name)));
    }

    static Shown unlike(String name) {
      return UNLIKE.computeIfAbsent(name, _ -> of(PublishedTrials.unlike(name)));
    }

    private static Shown of(RunData run) {
      RunSummary summary = RunSummary.of(run);
      List<Block> blocks = new ScenarioBlocks(summary.scenarios().getFirst(), run).blocks();
      return new Shown(
          summary,
          blocks.stream()
              .filter(Block.Table.class::isInstance)
              .map(Block.Table.class::cast)
              .findFirst()
              .orElseThrow(),
          blocks.stream()
              .filter(Block.Items.class::isInstance)
              .flatMap(block -> ((Block.Items) block).items().stream())
              .toList(),
          TextForm.of(ReportDocument.brief(summary)));
    }
  }

  private static List<String> titles(Block.Table table) {
    return table.columns().stream().map(title -> title.replaceAll("[<\n]", "")).toList();
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
    Block.Table table = Shown.unlike(name).table();

    assertThat(table.rows())
        .extracting(row -> row.subList(1, table.keys()))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void what_varies_is_a_column_under_its_name_or_said_with_one_that_it_varies_with(String name) {
    Shown shown = Shown.unlike(name);
    Block.Table table = shown.table();
    Set<String> named = new HashSet<>(titles(table).subList(0, table.keys()));
    Set<String> tied = new TreeSet<>(PublishedTrials.varied(name));
    tied.removeAll(named);

    String heading = String.join("\n", firstBlock(shown.text()));
    assertThat(table.columns().subList(0, table.keys()))
        .allSatisfy(title -> assertThat(heading).contains(title.replace("<", "").lines().toList()));
    assertThat(tied)
        .allSatisfy(
            param ->
                assertThat(shown.items())
                    .filteredOn(item -> item.contains(" " + param + "="))
                    .isNotEmpty()
                    .allMatch(item -> named.contains(item.substring(0, item.indexOf('=')))));
    assertThat(shown.items()).noneMatch(item -> item.matches("\\d+ .*, client .*"));
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void no_line_is_longer_than_eighty_columns(String name) {
    for (Shown shown : List.of(Shown.alike(name), Shown.unlike(name))) {
      assertThat(shown.text().lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TextForm.WIDTH));
    }
  }

  @ParameterizedTest
  @FieldSource("SCENARIOS")
  void what_all_rows_share_is_no_column(String name) {
    for (Shown shown : List.of(Shown.alike(name), Shown.unlike(name))) {
      Block.Table table = shown.table();
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
      Shown shown = loses ? Shown.unlike(name) : Shown.alike(name);
      Block.Table table = shown.table();
      List<String> titles = titles(table);
      Set<String> asked = new HashSet<>(PublishedTrials.asked(name));
      asked.removeIf(title -> !loses && title.equals("loss"));
      List<String> beside =
          titles.subList(table.keys(), titles.size()).stream()
              .takeWhile(title -> asked.contains(title) || title.equals("loss"))
              .toList();

      assertThat(beside).containsAll(asked);
      String heading = firstBlock(shown.text()).getFirst();
      assertThat(asked).allSatisfy(title -> assertThat(heading).contains(title));
    }
  }

  @Test
  void a_name_that_needs_two_lines_is_whole_where_there_is_room() {
    Shown shown = Shown.alike("fan-out-vs-queue");
    Document report = ReportDocument.brief(shown.summary());

    assertThat(firstBlock(shown.text()).stream().limit(3))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("#  consumers_per_  nats.      delivered/s   e2e"),
            line -> assertThat(line).isEqualTo("   subscription    subscribe"),
            line -> assertThat(line).startsWith("1  1               plain "));
    assertThat(MarkdownForm.of(report))
        .contains("| \\# | consumers\\_per\\_subscription | nats.subscribe | delivered/s |");
    assertThat(HtmlForm.of("Run", report)).contains(">consumers_per_subscription</th>");
  }

  @Test
  void what_varies_together_is_said_once_for_each_value() {
    String text = Shown.alike("equal-durability").text().replaceAll("\\s+", " ");

    assertThat(text)
        .contains("- load=rate: capacity_share=0.5")
        .containsOnlyOnce("capacity_share=0.5")
        .contains("- durability=interval: kafka.flush_messages=")
        .contains("nats.sync_interval=1s, redis.appendfsync=everysec");
  }
}
