package brokerbench.document;

import java.util.List;

/** A part of a report, before it takes a form. */
public sealed interface Block {

  /** A heading of level 1 to 3. */
  record Heading(int level, String text) implements Block {}

  /** A heading of level 3 that leads to a relative address, percent-encoded. */
  record Link(String text, String target) implements Block {}

  /** Running text. */
  record Paragraph(String text) implements Block {}

  /** A list of points. */
  record Items(List<String> items) implements Block {}

  /**
   * A table.
   *
   * @param columns titles; those that start with {@code <} hold text and align left; plain text
   *     breaks them at a line feed, no other form does
   * @param keys how many columns name the row, from the left
   * @param rows one cell per column; a cell of several lines holds line feeds
   */
  record Table(List<String> columns, int keys, List<List<String>> rows) implements Block {

    String title(int column) {
      return bare(columns.get(column)).replace("\n", "");
    }

    /** Whether the column holds text. */
    boolean left(int column) {
      return columns.get(column).startsWith("<");
    }

    static String bare(String column) {
      return column.startsWith("<") ? column.substring(1) : column;
    }
  }

  /** Charts, beside each other where there is room. Text and Markdown leave them out. */
  record Charts(List<Chart> charts) implements Block {}

  /**
   * Blocks that belong together; in text and Markdown no more than its blocks.
   *
   * @param title of what can be folded
   */
  record Group(Shape shape, String title, List<Block> blocks) implements Block {}

  /** How a {@link Group} is laid out. */
  enum Shape {
    /** One below the other. */
    STACKED,
    /** Beside each other where there is room. */
    BESIDE,
    /** Behind the title. */
    FOLDED,
    /** Below the title, behind which it can be folded. */
    UNFOLDED
  }
}
