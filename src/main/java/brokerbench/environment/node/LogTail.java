package brokerbench.environment.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads log files that a process may be writing. */
public final class LogTail {

  private LogTail() {}

  /** The last {@code count} lines; empty when the file cannot be read. */
  public static List<String> lines(Path log, int count) {
    List<String> lines = text(log).lines().toList();
    return lines.subList(Math.max(0, lines.size() - count), lines.size());
  }

  /** Whether {@code words} occur in the file at least {@code times} times. */
  public static boolean contains(Path log, String words, int times) {
    String text = text(log);
    int found = 0;
    for (int at = text.indexOf(words); at >= 0 && found < times; at = text.indexOf(words, at + 1)) {
      found++;
    }
    return found >= times;
  }

  private static String text(Path log) {
    try {
      // a broker may print bytes that are no UTF-8; they must not hide the rest
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    } catch (IOException absent) {
      return "";
    }
  }
}
