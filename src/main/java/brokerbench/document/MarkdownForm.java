package brokerbench.document;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A document as Markdown with tables, as GitHub shows it. */
public final class MarkdownForm {

  private MarkdownForm() {}

  /** The Markdown of {@code document}; lines end in a line feed. */
  public static String of(Document document) {
    return document.words().stream().map(MarkdownForm::text).collect(Collectors.joining("\n"));
  }

  private static String text(Block block) {
    return switch (block) {
      case Block.Heading(int level, String text) -> "#".repeat(level) + " " + escaped(text) + "\n";
      case Block.Link(String text, String target) ->
          "### [%s](<%s>)\n".formatted(escaped(text), target);
      case Block.Paragraph(String text) -> escaped(text) + "\n";
      case Block.Items(List<String> items) ->
          items.stream().map(item -> "- " + escaped(item) + "\n").collect(Collectors.joining());
      case Block.Table table -> table(table);
      case Block.Charts _, Block.Group _ -> "";
    };
  }

  private static String table(Block.Table table) {
    StringBuilder text = new StringBuilder();
    int columns = table.columns().size();
    text.append(row(IntStream.range(0, columns).mapToObj(table::title).toList()));
    text.append(
        IntStream.range(0, columns)
            .mapToObj(column -> table.left(column) ? "---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    table.rows().forEach(cells -> text.append(row(cells)));
    return text.toString();
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(MarkdownForm::escaped)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String escaped(String text) {
    return text.replaceAll("[\\r\\n]+", " ").replaceAll("([\\\\`*_|<>\\[\\]#])", "\\\\$1");
  }
}
