package brokerbench.document;

import java.util.List;

/** A part of a report, before it takes a form. */
public sealed interface Block {

  /**
   * A heading.
   *
   * @param level 1 to 3
   */
  record Heading(int level, String text) implements Block {}

  /** Running text. */
  record Paragraph(String text) implements Block {}

  /** A list of points. */
  record Items(List<String> items) implements Block {}

  /**
   * A table.
   *
   * @param columns titles; those that start with {@code <} hold text and align left
   * @param keys how many columns name the row, from the left
   * @param rows one cell per column; a cell of two lines holds one line feed
   */
  record Table(List<String> columns, int keys, List<List<String>> rows) implements Block {

    /** Title of the column. */
    String title(int column) {
      return bare(columns.get(column));
    }

    /** Whether the column holds text. */
    boolean left(int column) {
      return columns.get(column).startsWith("<");
    }

    static String bare(String column) {
      return column.startsWith("<") ? column.substring(1) : column;
    }
  }
}
