package brokerbench.report;

import brokerbench.document.BrowserTab;
import brokerbench.results.RunReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How large pages are, and how soon a browser shows them: of a hundred forks, of a day, and of the
 * runs that are given. {@code src/build/page-paint} runs it.
 */
final class PagePaint {

  private static final int OPENINGS = 9;
  private static final String PAINTED =
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
  private static final String LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd";

  private PagePaint() {}

  /**
   * Prints a line of CSV for each page, the medians of nine openings.
   *
   * @param args a directory for the pages, then run directories
   */
  public static void main(String[] args) throws IOException {
    Path out = Path.of(args[0]);
    Map<String, Path> pages = new LinkedHashMap<>();
    for (String run : Arrays.asList(args).subList(1, args.length)) {
      Path directory = Path.of(run);
      String name = directory.getFileName().toString();
      pages.put(name, write(out, name, SimulatedRuns.page(RunReader.read(directory))));
    }
    pages.put("100 forks", write(out, "forks", SimulatedRuns.page(SimulatedRuns.ofManyForks())));
    pages.put("a day", write(out, "day", SimulatedRuns.page(SimulatedRuns.ofADay())));
    System.out.println("page,bytes,first_paint_ms,loaded_ms");
    try (BrowserTab tab = BrowserTab.open(out)) {
      tab.screen(1_280, 900, false);
      for (Map.Entry<String, Path> page : pages.entrySet()) {
        print(System.out, page.getKey(), page.getValue(), tab);
      }
    }
  }

  private static Path write(Path out, String name, String page) throws IOException {
    return Files.writeString(out.resolve(name + ".html"), page);
  }

  private static void print(PrintStream to, String name, Path page, BrowserTab tab)
      throws IOException {
    double[] painted = new double[OPENINGS];
    double[] loaded = new double[OPENINGS];
    for (int i = 0; i < OPENINGS; i++) {
      tab.go(page.toUri().toString());
      tab.await(PAINTED + " > 0 && " + LOADED + " > 0");
      painted[i] = tab.see(PAINTED).asDouble();
      loaded[i] = tab.see(LOADED).asDouble();
    }
    to.printf(
        Locale.ROOT, "%s,%d,%.0f,%.0f%n", name, Files.size(page), median(painted), median(loaded));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
