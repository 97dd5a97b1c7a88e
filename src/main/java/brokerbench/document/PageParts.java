package brokerbench.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a page holds beside its text: the style, and with charts their data, the library that draws
 * them with its licence, and the scripts that tell it how.
 */
final class PageParts {

  /** Of every page. */
  static final String STYLE = resource("page.css");

  private static final String LIBRARY = "dist/echarts.common.min.js";

  private static final List<String> LICENCES =
      List.of("NOTICE", "LICENSE", "licenses/LICENSE-d3", "zrender/LICENSE");

  private final List<Chart> charts;
  private final boolean isLive;
  private final List<String> code = new ArrayList<>();

  /** Of one page, which is live if it follows events of where it came from. */
  PageParts(List<Chart> charts, boolean isLive) {
    this.charts = List.copyOf(charts);
    this.isLive = isLive;
    if (!charts.isEmpty()) {
      code.addAll(List.of(resource(LIBRARY), resource("charts.js")));
    }
    if (isLive) {
      code.add(resource("live.js"));
    }
  }

  /**
   * Nothing may be loaded, but for the events of a live page, and nothing runs but the scripts that
   * the page was written with.
   */
  String policy() {
    String base =
        "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + hash(STYLE);
    String scripts =
        code.stream().map(PageParts::hash).collect(Collectors.joining(" ", "; script-src ", ""));
    return base + (code.isEmpty() ? "" : scripts) + (isLive ? "; connect-src 'self'" : "");
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
        %s
        """
        .formatted(
            LICENCES.stream()
                .map(name -> HtmlForm.escaped(resource(name)))
                .collect(Collectors.joining("\n")),
            ChartJson.of(charts),
            code.stream()
                .map(script -> "<script>" + script + "</script>")
                .collect(Collectors.joining("\n")));
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
