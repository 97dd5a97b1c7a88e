package brokerbench.cli;

import brokerbench.results.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What {@code --out} names: CSV, or Markdown where its name ends in {@code .md}.
 *
 * @param path of the file
 */
record OutFile(Path path) {

  /** Refuses what cannot be written, before anything is computed. */
  void check() {
    Path parent = path.toAbsolutePath().getParent();
    if (parent == null || !Files.isWritable(parent) || Files.isDirectory(path)) {
      throw new ResultsException("--out: %s cannot be written; name a file".formatted(path));
    }
  }

  boolean isMarkdown() {
    return path.toString().endsWith(".md");
  }

  void write(String text) {
    try {
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new ResultsException("--out: " + path + " cannot be written: " + e.getMessage(), e);
    }
  }
}
