package brokerbench.cli;

import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.NearestWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** JMH's flags for the form of the result. */
final class ExportOptions {

  static final List<String> FORMATS = List.of("text", "markdown", "html", "csv", "jmh-json");

  @Option(
      names = "-rf",
      paramLabel = "FORMAT",
      description =
          "Also write the result as FORMAT: text, markdown, html, csv, or jmh-json, which viewers"
              + " of JMH results read.")
  @Nullable String format;

  @Option(
      names = "-rff",
      paramLabel = "FILE",
      description = "Write what -rf asks for to FILE. (default: a file in the run directory)")
  @Nullable Path file;

  /** Refuses an unknown format, and a file that cannot be written, before anything is measured. */
  void check() {
    if (format != null && !FORMATS.contains(format)) {
      throw new InvalidScenarioException(
          "-rf: '%s' is not known; did you mean '%s'? Use one of %s"
              .formatted(format, NearestWord.to(format, FORMATS), String.join(", ", FORMATS)));
    }
    if (file != null) {
      InvalidScenarioException.when(format == null, "-rff needs -rf, which says the format");
      Path parent = file.toAbsolutePath().getParent();
      InvalidScenarioException.when(
          parent == null || !Files.isWritable(parent),
          "-rff: " + parent + " cannot be written; make it first");
    }
  }
}
