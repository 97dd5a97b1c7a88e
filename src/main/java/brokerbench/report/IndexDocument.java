package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.results.PowerCut;
import brokerbench.results.RunManifest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The page of a directory of results: what each run asked, what came out, and its report. */
public final class IndexDocument {

  private IndexDocument() {}

  /**
   * One of the results.
   *
   * @param startedAt ISO 8601, UTC; empty where that is not known
   * @param hasReport whether {@code report.html} stands in the directory
   */
  public record Entry(String directory, String startedAt, List<String> lines, boolean hasReport) {

    public Entry {
      lines = List.copyOf(lines);
    }

    public static Entry of(String directory, RunSummary summary, boolean hasReport) {
      RunManifest manifest = summary.run().manifest();
      List<PowerCut> cuts = summary.run().powerCuts();
      List<String> lines = new ArrayList<>();
      lines.add(
          "%s. %s. %s."
              .formatted(
                  manifest.began(),
                  cuts.isEmpty() ? scenarios(summary) : PowerCutDocument.TITLE,
                  manifest.before().machine()));
      lines.addAll(cuts.isEmpty() ? new Answer(summary).lines() : ofCuts(summary, cuts));
      return new Entry(directory, manifest.startedAt(), lines, hasReport);
    }

    private static List<String> ofCuts(RunSummary summary, List<PowerCut> cuts) {
      List<String> lines = new ArrayList<>();
      lines.add(PowerCutDocument.answer(cuts, summary.run().allFindings()));
      lines.add("Validity of the run: %s.".formatted(summary.validity().word()));
      summary.run().manifest().cutOff().ifPresent(forks -> lines.add("The run " + forks + "."));
      return lines;
    }

    private static String scenarios(RunSummary summary) {
      return summary.scenarios().stream()
          .map(ScenarioSummary::name)
          .collect(Collectors.joining(", ", "Scenario ", ""));
    }
  }

  /** The page of {@code entries}, the newest first. */
  public static Document of(String title, List<Entry> entries) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, title));
    blocks.add(
        new Block.Paragraph(
            "The newest first. An answer holds for its setup and its machine; read it together with"
                + " the findings of its report."));
    entries.stream()
        .sorted(Comparator.comparing(Entry::startedAt).thenComparing(Entry::directory).reversed())
        .forEach(entry -> add(entry, blocks));
    return new Document(blocks);
  }

  private static void add(Entry entry, List<Block> blocks) {
    if (entry.hasReport()) {
      blocks.add(new Block.Link(entry.directory(), address(entry.directory())));
    } else {
      blocks.add(new Block.Heading(3, entry.directory()));
    }
    entry.lines().forEach(line -> blocks.add(new Block.Paragraph(line)));
  }

  /** The dot keeps a name with a colon from being the name of a protocol. */
  private static String address(String directory) {
    try {
      return new URI(null, null, "./" + directory + "/report.html", null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
