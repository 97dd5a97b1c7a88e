package brokerbench.cli;

import brokerbench.document.Document;
import brokerbench.document.MarkdownForm;
import brokerbench.results.ResultsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What {@code --out} names: CSV, or Markdown where its name ends in {@code .md}. */
final class OutFile {

  private OutFile() {}

  /** Refuses what cannot be written, before anything is computed. */
  static void check(@Nullable Path file) {
    if (file == null) {
      return;
    }
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null || !Files.isWritable(parent) || Files.isDirectory(file)) {
      throw new ResultsException("--out: %s cannot be written; name a file".formatted(file));
    }
  }

  /** Writes {@code document} or its table, {@code csv}, and says so. */
  static void write(Path file, Document document, Supplier<String> csv, PrintWriter err) {
    try {
      boolean isMarkdown = file.toString().endsWith(".md");
      Files.writeString(file, isMarkdown ? MarkdownForm.of(document) : csv.get());
    } catch (IOException e) {
      throw new ResultsException("--out: " + file + " cannot be written: " + e.getMessage(), e);
    }
    err.println("wrote " + file);
  }
}
