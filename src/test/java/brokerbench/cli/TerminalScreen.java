package brokerbench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal shows of a text with control sequences. Fails on those that it does not know. */
final class TerminalScreen {

  private static final Pattern SEQUENCE = Pattern.compile("\033\\[(\\??\\d*)([A-Za-z])");

  private final int columns;
  private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
  private int row;
  private int column;
  private boolean wraps = true;

  private TerminalScreen(int columns) {
    this.columns = columns;
  }

  /** The lines, without blank ones at the end. */
  static List<String> of(String text, int columns) {
    TerminalScreen screen = new TerminalScreen(columns);
    Matcher sequence = SEQUENCE.matcher(text);
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) == '\033') {
        if (!sequence.find(at) || sequence.start() != at) {
          throw new AssertionError("an escape that is no sequence at " + at);
        }
        screen.order(sequence.group(1), sequence.group(2));
        at = sequence.end() - 1;
      } else {
        screen.put(text.charAt(at));
      }
    }
    List<String> shown =
        new ArrayList<>(
            screen.lines.stream().map(line -> line.toString().stripTrailing()).toList());
    while (!shown.isEmpty() && shown.getLast().isEmpty()) {
      shown.removeLast();
    }
    return shown;
  }

  private void order(String number, String letter) {
    switch (number + letter) {
      case "J" -> {
        lines.subList(row + 1, lines.size()).clear();
        lines.get(row).setLength(Math.min(column, lines.get(row).length()));
      }
      case "?7l" -> wraps = false;
      case "?7h" -> wraps = true;
      default -> {
        if (!letter.equals("A")) {
          throw new AssertionError("unknown sequence " + number + letter);
        }
        row = Math.max(0, row - Integer.parseInt(number));
      }
    }
  }

  private void put(char each) {
    if (each == '\n') {
      down();
    } else if (each == '\r') {
      column = 0;
    } else {
      if (column == columns && wraps) {
        down();
      }
      column = Math.min(column, columns - 1);
      StringBuilder line = lines.get(row);
      line.setLength(Math.max(line.length(), column + 1));
      line.setCharAt(column, each);
      column++;
    }
  }

  private void down() {
    row++;
    column = 0;
    if (row == lines.size()) {
      lines.add(new StringBuilder());
    }
  }
}
