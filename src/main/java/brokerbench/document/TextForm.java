package brokerbench.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    String indent = first;
    for (String line : broken(text, WIDTH - first.length())) {
      out.append(indent).append(line).append('\n');
      indent = rest;
    }
  }

  /** Lines of at most {@code width} columns, but for a longer word. */
  public static List<String> broken(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder();
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  private void parts(Block.Table wide) {
    List<Integer> keys = IntStream.range(0, wide.keys()).boxed().toList();
    int keysWidth =
        keys.stream().mapToInt(column -> width(wide, column) + GAP.length()).sum() - GAP.length();
    Block.Table table = fitting(wide, WIDTH - keysWidth - GAP.length());
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

  /** With texts beside the keys broken where one alone would be wider than {@code room}. */
  private static Block.Table fitting(Block.Table table, int room) {
    return new Block.Table(
        table.columns(),
        table.keys(),
        table.rows().stream()
            .map(
                row ->
                    IntStream.range(0, row.size())
                        .mapToObj(
                            column ->
                                column < table.keys() || !table.left(column)
                                    ? row.get(column)
                                    : String.join("\n", broken(row.get(column), room)))
                        .toList())
            .toList());
  }

  private void lines(Block.Table table, List<Integer> columns) {
    row(table, columns, table.columns().stream().map(Block.Table::bare).toList());
    table.rows().forEach(row -> row(table, columns, row));
  }

  private void row(Block.Table table, List<Integer> columns, List<String> cells) {
    List<List<String>> lines = cells.stream().map(cell -> List.of(cell.split("\n", -1))).toList();
    int most = columns.stream().mapToInt(column -> lines.get(column).size()).max().orElse(0);
    for (int number = 0; number < most; number++) {
      line(table, columns, ofLine(lines, number));
    }
  }

  private static List<String> ofLine(List<List<String>> lines, int number) {
    return lines.stream().map(cell -> number < cell.size() ? cell.get(number) : "").toList();
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
    return Stream.concat(
            Stream.of(Block.Table.bare(table.columns().get(column))),
            table.rows().stream().map(row -> row.get(column)))
        .flatMap(String::lines)
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }
}
