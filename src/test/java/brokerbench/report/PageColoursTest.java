package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.Chart;
import brokerbench.results.NonBroker;
import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.Brokers;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether what a page says in colours can be read: contrasts are those of the Web Content
 * Accessibility Guidelines 2.2, level AA.
 */
class PageColoursTest {

  private static final Path RESOURCES = Path.of("src/main/resources/brokerbench/document");
  private static final double LEAST_OF_TEXT = 4.5;
  private static final double LEAST_OF_SHAPES = 3;

  /** Of Kafka and Redis on a dark page; symbols tell them apart too. */
  private static final double LEAST_BETWEEN_BROKERS = 6.9;

  private static final double LEAST_FROM_A_NODE = 15;

  private String script = "";
  private String style = "";

  @BeforeEach
  void read() throws IOException {
    script = Files.readString(RESOURCES.resolve("charts.js"));
    style = Files.readString(RESOURCES.resolve("page.css"));
  }

  private static List<Chart.Look> looks() {
    return Stream.concat(Brokers.all().stream().map(NodeLook::of), nodes().stream()).toList();
  }

  private static List<Chart.Look> nodes() {
    return Stream.of(NonBroker.CLIENT, NonBroker.HOST, NonBroker.HARNESS)
        .map(node -> NodeLook.of(node.word()))
        .toList();
  }

  @Test
  void no_two_brokers_or_nodes_share_a_colour_or_a_symbol() {
    assertThat(looks()).extracting(Chart.Look::colour).doesNotHaveDuplicates();
    assertThat(looks()).extracting(Chart.Look::symbol).doesNotHaveDuplicates();
  }

  @Test
  void the_script_draws_each_symbol_and_no_two_alike() {
    Matcher table = Pattern.compile("const SYMBOLS = \\{(.*?)};", Pattern.DOTALL).matcher(script);
    assertThat(table.find()).isTrue();
    Map<String, String> drawn =
        Pattern.compile("(\\w+): '(M[^']*)'")
            .matcher(table.group(1))
            .results()
            .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));

    assertThat(drawn.keySet()).containsAll(looks().stream().map(Chart.Look::symbol).toList());
    assertThat(drawn.values()).doesNotHaveDuplicates();
  }

  /** As many forks as a legend names, and three nodes of two kinds of line each. */
  @Test
  void each_of_eight_lines_of_a_colour_has_a_pattern_of_its_own() {
    List<String> patterns =
        Pattern.compile("\\[([^\\[\\]]*)]")
            .matcher(found("const PATTERNS = \\[(.*?)];\\n", script))
            .results()
            .map(pattern -> pattern.group(1))
            .toList();

    assertThat(patterns).hasSizeGreaterThanOrEqualTo(8).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"#000000, #ffffff, 21", "#777777, #ffffff, 4.48", "#ff0000, #ffffff, 4.00"})
  void a_contrast_is_that_of_the_guidelines(String one, String other, double contrast) {
    assertThat(Math.floor(contrast(Color.decode(one), Color.decode(other)) * 100) / 100)
        .isBetween(contrast - 0.011, contrast + 0.011);
  }

  /** The style gives its colours thrice: for light and dark screens, and for paper. */
  @Test
  void text_stands_out_from_the_page() {
    List<Map<String, Color>> modes =
        Pattern.compile(":root \\{(.*?)}", Pattern.DOTALL)
            .matcher(style)
            .results()
            .map(found -> colours("--(\\w+): (#\\w+);", found.group(1)))
            .toList();

    assertThat(modes).hasSize(3);
    for (Map<String, Color> mode : modes) {
      for (String text : List.of("text", "muted", "bad")) {
        assertThat(contrast(mode.get(text), mode.get("page")))
            .as(text + " of " + mode)
            .isGreaterThanOrEqualTo(LEAST_OF_TEXT);
      }
      assertThat(
              contrast(mixed(mode.get("text"), mode.get("page"), hiddenShare()), mode.get("page")))
          .as("the name of a hidden series")
          .isGreaterThanOrEqualTo(LEAST_OF_TEXT);
    }
  }

  private double hiddenShare() {
    return number("\\[aria-pressed=\"false\"] \\{.*opacity: ([.\\d]+);", style);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LIGHT", "DARK"})
  void what_a_chart_draws_stands_out_from_the_page(String mode) {
    String look = found("const " + mode + " = \\{(.*?)};", script);
    Map<String, Color> ground = colours("(\\w+): '(#\\w+)'", look);
    double white = number("white: ([.\\d]+)", look);
    double opacity = number("opacity: ([.\\d]+) \\}", script);

    assertThat(ground).containsKeys("page", "text", "muted", "band", "span");
    for (String behind : List.of("page", "band", "span")) {
      for (String text : List.of("text", "muted")) {
        assertThat(contrast(ground.get(text), ground.get(behind)))
            .as(text + " on " + behind)
            .isGreaterThanOrEqualTo(LEAST_OF_TEXT);
      }
      for (Chart.Look each : looks()) {
        Color line = mixed(Color.WHITE, Color.decode(each.colour()), white);
        assertThat(contrast(line, ground.get(behind)))
            .as("a line of " + each + " on " + behind)
            .isGreaterThanOrEqualTo(LEAST_OF_SHAPES);
        assertThat(contrast(mixed(line, ground.get(behind), opacity), ground.get(behind)))
            .as("a point of " + each + " on " + behind)
            .isGreaterThanOrEqualTo(LEAST_OF_SHAPES);
      }
    }
  }

  @Test
  void a_broker_stands_out_as_text_would() {
    assertThat(Brokers.all())
        .extracting(BrokerModel::colour)
        .allSatisfy(
            colour ->
                assertThat(contrast(Color.decode(colour), Color.WHITE))
                    .isGreaterThanOrEqualTo(LEAST_OF_TEXT));
  }

  @Test
  void red_and_green_of_the_same_lightness_are_alike_to_a_deuteranope() {
    Color red = Color.decode("#c8102e");
    Color green = Color.decode("#5b7a00");

    assertThat(Eye.ALL)
        .extracting(eye -> Math.round(eye.difference(red, green)))
        .containsExactly(94L, 6L, 37L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LIGHT", "DARK"})
  void each_eye_tells_brokers_apart(String mode) {
    List<Chart.Look> brokers = Brokers.all().stream().map(NodeLook::of).toList();

    assertApart(mode, brokers, brokers, LEAST_BETWEEN_BROKERS);
  }

  /** A broker that lives in the client has no node beside it. */
  @ParameterizedTest
  @ValueSource(strings = {"LIGHT", "DARK"})
  void each_eye_tells_what_is_no_broker_from_its_nodes_and_each_other(String mode) {
    List<Chart.Look> brokers =
        Brokers.all().stream().filter(each -> !each.livesInClient()).map(NodeLook::of).toList();

    assertApart(mode, nodes(), brokers, LEAST_FROM_A_NODE);
    assertApart(mode, nodes(), nodes(), LEAST_FROM_A_NODE);
  }

  private void assertApart(
      String mode, List<Chart.Look> looks, List<Chart.Look> others, double least) {
    double white = number("const " + mode + " = .* white: ([.\\d]+)", script);
    for (Eye eye : Eye.ALL) {
      for (Chart.Look one : looks) {
        for (Chart.Look other : others) {
          if (!one.equals(other)) {
            assertThat(
                    eye.difference(
                        mixed(Color.WHITE, Color.decode(one.colour()), white),
                        mixed(Color.WHITE, Color.decode(other.colour()), white)))
                .as("%s and %s to a %s", one, other, eye.name())
                .isGreaterThanOrEqualTo(least);
          }
        }
      }
    }
  }

  private static String found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }

  private static double number(String pattern, String text) {
    return Double.parseDouble(found(pattern, text));
  }

  private static Map<String, Color> colours(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .collect(Collectors.toMap(found -> found.group(1), PageColoursTest::colour));
  }

  /** Of {@code #161616}, or {@code #444}. */
  private static Color colour(MatchResult found) {
    String digits = found.group(2).substring(1);
    return Color.decode("#" + (digits.length() == 3 ? digits.replaceAll("(.)", "$1$1") : digits));
  }

  private static Color mixed(Color of, Color with, double share) {
    IntUnaryOperator part =
        shift -> {
          int one = of.getRGB() >> shift & 0xff;
          int other = with.getRGB() >> shift & 0xff;
          return (int) Math.round(share * one + (1 - share) * other);
        };
    return new Color(part.applyAsInt(16), part.applyAsInt(8), part.applyAsInt(0));
  }

  private static double contrast(Color one, Color other) {
    double first = luminance(one);
    double second = luminance(other);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * Eye.linear(colour.getRed())
        + 0.7152 * Eye.linear(colour.getGreen())
        + 0.0722 * Eye.linear(colour.getBlue());
  }
}
