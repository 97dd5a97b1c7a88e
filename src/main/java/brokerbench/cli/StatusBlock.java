package brokerbench.cli;

import java.io.PrintStream;
import java.util.List;

/** Lines at the end of a terminal's text that are drawn anew in their place. */
final class StatusBlock {

  private static final String ESCAPE = "\033[";

  /** A line that is too long for a terminal is cut there, and does not become two. */
  private static final String CUT_LINES = ESCAPE + "?7l";

  private static final String WRAP_LINES = ESCAPE + "?7h";
  private static final String ERASE_BELOW = ESCAPE + "J";

  private final PrintStream out;
  private List<String> shown = List.of();

  StatusBlock(PrintStream out) {
    this.out = out;
  }

  /** Puts {@code lines} in place of those that are shown. */
  void show(List<String> lines) {
    draw("", List.copyOf(lines));
  }

  /** Puts a line that stays above those that are shown. */
  void print(String line) {
    draw(line + "\n", shown);
  }

  /** Leaves nothing but lines that stay. */
  void clear() {
    draw("", List.of());
  }

  /** In one write, so that nobody sees a part of it; the cursor ends below all lines. */
  private void draw(String above, List<String> lines) {
    StringBuilder text = new StringBuilder();
    if (!shown.isEmpty()) {
      text.append(ESCAPE).append(shown.size()).append("A\r").append(ERASE_BELOW);
    }
    text.append(above);
    if (!lines.isEmpty()) {
      text.append(CUT_LINES);
      lines.forEach(line -> text.append(line).append('\n'));
      text.append(WRAP_LINES);
    }
    shown = lines;
    out.print(text);
    out.flush();
  }
}
