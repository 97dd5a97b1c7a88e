package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.BrowserTab;
import brokerbench.results.GoldenRun;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Charts of the page of the golden run as the files that its buttons save. */
class SavedPictureIT {

  @TempDir Path scratch;
  private BrowserTab tab;

  @BeforeEach
  void open() throws IOException {
    tab = BrowserTab.open(scratch);
    String page = SimulatedRuns.page(GoldenRun.data());
    tab.go(Files.writeString(scratch.resolve("page.html"), page).toUri().toString());
  }

  @AfterEach
  void close() {
    tab.close();
  }

  /** Of the first chart whose title begins with {@code title}. */
  private String picture(String title, String renderer) {
    return tab.see(
            ("[...document.querySelectorAll('figure.chart')].find((each) =>"
                    + " each.figure.chart.title.startsWith('%s')).figure.picture('%s')")
                .formatted(title, renderer))
        .asText();
  }

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void an_svg_holds_the_chart_without_script() throws Exception {
    String svg = picture("Delivered rate of example", "svg");

    assertThat(svg)
        .startsWith("<svg ")
        .contains("Delivered rate of example", "#c8102e", "1 Kafka")
        .doesNotContain("<script");
    assertThat(parsed(svg).getElementsByTagName("path").getLength()).isGreaterThan(10);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void an_svg_says_what_its_numbers_and_shades_mean_and_where_it_comes_from() throws Exception {
    Document svg = parsed(picture("Delivered rate over time, 1 Kafka", "svg"));

    NodeList lines = svg.getElementsByTagName("text");
    assertThat(
            IntStream.range(0, lines.getLength())
                .mapToObj(i -> lines.item(i).getTextContent())
                .collect(Collectors.joining(" ")))
        .contains(
            "A line per fork, a point per iteration, at its middle; left of 0 is warm-up.",
            "Shaded from -4 s to 0 s: warm-up, and what precedes it",
            "1: Messages duplicated, 6 times: fork 1",
            "From throughput.csv, by iteration.");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void a_png_is_higher_by_the_words_below_the_chart() throws Exception {
    String address = picture("Delivered rate over time, 1 Kafka", "canvas");
    byte[] png = Base64.getDecoder().decode(address.substring(address.indexOf(',') + 1));

    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));

    // Two pixels for each of 960 by 540, and four lines or more.
    assertThat(image.getWidth()).isEqualTo(1_920);
    assertThat(image.getHeight()).isGreaterThanOrEqualTo(1_080 + 4 * 32);
    assertThat(tab.complaints()).isEmpty();
  }
}
