package brokerbench.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a page holds beside its text: the style, and with charts their data, the library that draws
 * them with its licence, and the script that tells it how.
 */
final class PageParts {

  /** Of every page. */
  static final String STYLE = resource("page.css");

  private static final String LIBRARY = "dist/echarts.common.min.js";

  private static final List<String> LICENCES =
      List.of("NOTICE", "LICENSE", "licenses/LICENSE-d3", "zrender/LICENSE");

  private final List<Chart> charts;

  PageParts(List<Chart> charts) {
    this.charts = List.copyOf(charts);
  }

  /** Nothing may be loaded, and nothing runs but the scripts that the page was written with. */
  String policy() {
    String base =
        "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + hash(STYLE);
    return charts.isEmpty()
        ? base
        : base + "; script-src " + hash(resource(LIBRARY)) + " " + hash(resource("charts.js"));
  }

  /** Elements for the end of the body; empty without charts. */
  String scripts() {
    if (charts.isEmpty()) {
      return "";
    }
    return """
        <details><summary>Licence of the library that draws the charts</summary>
        <pre>%s</pre></details>
        <script type="application/json" id="charts">%s</script>
        <script>%s</script>
        <script>%s</script>
        """
        .formatted(
            LICENCES.stream()
                .map(name -> HtmlForm.escaped(resource(name)))
                .collect(Collectors.joining("\n")),
            ChartJson.of(charts),
            resource(LIBRARY),
            resource("charts.js"));
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = PageParts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not in the jar; build it with ./mvnw package");
      }
      // What a browser makes of other line ends would not have the hash.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
