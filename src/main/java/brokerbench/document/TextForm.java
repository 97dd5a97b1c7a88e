package brokerbench.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A document for a terminal: plain text, no line of running text or table beyond {@link #WIDTH}
 * columns. A table that is wider is shown in parts, each with the columns that name the row, which
 * the table of the command-line library cannot do.
 */
public final class TextForm {

  /** Columns of a line. */
  public static final int WIDTH = 80;

  private static final String GAP = "  ";

  private final StringBuilder out = new StringBuilder();
  private boolean afterSmallHeading;

  private TextForm() {}

  /** The text of {@code document}; lines end in a line feed. */
  public static String of(Document document) {
    TextForm report = new TextForm();
    document.words().forEach(report::add);
    return report.out.toString();
  }

  private void add(Block block) {
    if (!out.isEmpty() && !afterSmallHeading) {
      out.append('\n');
    }
    afterSmallHeading = block instanceof Block.Heading(int rank, String ignored) && rank == 3;
    switch (block) {
      case Block.Heading(int level, String text) ->
          wrap("", "", level < 3 ? text.toUpperCase(Locale.ROOT) : text);
      case Block.Link(String text, String target) -> wrap("", "", text + ": " + target);
      case Block.Paragraph(String text) -> wrap("", "", text);
      case Block.Items(List<String> items) -> items.forEach(item -> wrap("- ", "  ", item));
      case Block.Table table -> parts(table);
      case Block.Charts _, Block.Group _ -> {}
    }
  }

  private void wrap(String first, String rest, String text) {
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > WIDTH) {
        out.append(line).append('\n');
        line = new StringBuilder(rest);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    out.append(line).append('\n');
  }

  private void parts(Block.Table table) {
    int keysWidth = 0;
    List<Integer> keys = new ArrayList<>();
    for (int column = 0; column < table.keys(); column++) {
      keys.add(column);
      keysWidth += width(table, column) + (column == 0 ? 0 : GAP.length());
    }
    List<Integer> part = new ArrayList<>(keys);
    int partWidth = keysWidth;
    for (int column = table.keys(); column < table.columns().size(); column++) {
      int width = GAP.length() + width(table, column);
      if (partWidth + width > WIDTH && part.size() > keys.size()) {
        lines(table, part);
        out.append('\n');
        part = new ArrayList<>(keys);
        partWidth = keysWidth;
      }
      part.add(column);
      partWidth += width;
    }
    lines(table, part);
  }

  private void lines(Block.Table table, List<Integer> columns) {
    line(table, columns, table.columns().stream().map(Block.Table::bare).toList());
    for (List<String> row : table.rows()) {
      line(table, columns, row.stream().map(cell -> cell.split("\n", 2)[0]).toList());
      if (columns.stream().anyMatch(column -> row.get(column).contains("\n"))) {
        line(table, columns, row.stream().map(TextForm::second).toList());
      }
    }
  }

  private static String second(String cell) {
    return cell.contains("\n") ? cell.split("\n", 2)[1] : "";
  }

  private void line(Block.Table table, List<Integer> columns, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      int column = columns.get(i);
      String cell = cells.get(column);
      String padding = " ".repeat(width(table, column) - cell.length());
      line.append(i == 0 ? "" : GAP).append(table.left(column) ? cell + padding : padding + cell);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private static int width(Block.Table table, int column) {
    return table.rows().stream()
        .flatMap(row -> row.get(column).lines())
        .mapToInt(String::length)
        .reduce(table.title(column).length(), Math::max);
  }
}
