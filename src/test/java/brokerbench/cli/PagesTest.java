package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Markdown page of the project: what it links to exists, and its tables are tables. */
class PagesTest {

  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]+)(#[^)]*)?\\)");
  private static final Pattern DELIMITERS = Pattern.compile("\\|[ :|-]+\\|");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String room : List.of(".", "analysis", "compose", "docker", "src/docs")) {
      int depth = room.startsWith("src") ? Integer.MAX_VALUE : 1;
      try (Stream<Path> files = Files.walk(Path.of(room), depth)) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    return pages;
  }

  @Test
  void are_found() throws IOException {
    assertThat(pages())
        .hasSizeGreaterThan(20)
        .contains(Path.of(".", "README.md"), Path.of("src", "docs", "replication", "README.md"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void link_to_what_exists(Path page) throws IOException {
    String text = FENCED.matcher(Files.readString(page)).replaceAll("");

    List<String> links = LINK.matcher(text).results().map(link -> link.group(1)).toList();

    assertThat(links)
        .allSatisfy(link -> assertThat(page.resolveSibling(link).normalize()).exists());
  }

  /** A table whose rows have other numbers of cells is shown as text, or loses cells. */
  @ParameterizedTest
  @MethodSource("pages")
  void have_as_many_cells_in_each_row_as_in_the_head(Path page) throws IOException {
    List<String> lines = FENCED.matcher(Files.readString(page)).replaceAll("").lines().toList();
    for (int i = 1; i < lines.size(); i++) {
      if (DELIMITERS.matcher(lines.get(i)).matches()) {
        long cells = cells(lines.get(i));
        assertThat(cells(lines.get(i - 1))).as(lines.get(i - 1)).isEqualTo(cells);
        for (int row = i + 1; row < lines.size() && lines.get(row).startsWith("|"); row++) {
          assertThat(cells(lines.get(row))).as(lines.get(row)).isEqualTo(cells);
        }
      }
    }
  }

  private static long cells(String row) {
    return CELL_END.matcher(row.strip()).results().count();
  }
}
