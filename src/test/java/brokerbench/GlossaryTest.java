package brokerbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the glossary's column "say not" has in bold is in no name and in no message. */
final class GlossaryTest {

  private static final Path GLOSSARY = Path.of("src", "docs", "glossary.md");
  private static final Path CODE = Path.of("src", "main", "java", "brokerbench");
  private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);

  /** Words that others gave: the kernel, the claims, Kafka to its timers, the JDK to TLS. */
  private static final Pattern OF_OTHERS =
      Pattern.compile(
          "SSLSession|getHandshakeSession|\"(total_rss|lost_after_crash|kafka\\.session_timeout)\""
              + "|session[._]timeout[._]ms|SESSION_TIMEOUT_MS_CONFIG|broker[._]session[._]timeout");

  @Test
  void no_name_and_no_message_has_a_word_that_the_glossary_rules_out() throws IOException {
    Pattern ruledOut = anyOf(ruledOut());
    try (Stream<Path> files = Files.walk(CODE)) {
      List<String> found =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .flatMap(file -> found(ruledOut, file))
              .toList();
      assertThat(found).isEmpty();
    }
  }

  @Test
  void no_two_files_have_the_same_name() throws IOException {
    try (Stream<Path> files = Files.walk(CODE)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !name.equals("package-info.java")))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void words_are_ruled_out_and_none_of_them_is_a_word_of_the_glossary() throws IOException {
    assertThat(ruledOut())
        .contains("session", "campaign", "response time")
        .doesNotContainAnyElementsOf(words());
  }

  @ParameterizedTest
  @CsvSource({
    "response time, responseTime",
    "response time, RESPONSE_TIME_NS",
    "response time, the response times of",
    "session, 'RunSession session;'",
    "session, two sessions",
    "rss, maxRssBytes"
  })
  void word_is_found_in_names_and_in_text(String word, String code) {
    assertThat(anyOf(List.of(word)).matcher(code).find()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"rss, across", "job, jobless", "peak, speaking", "session, obsession"})
  void part_of_another_word_is_none(String word, String code) {
    assertThat(anyOf(List.of(word)).matcher(code).find()).isFalse();
  }

  private static Stream<String> found(Pattern words, Path file) {
    try {
      String ours = OF_OTHERS.matcher(Files.readString(file)).replaceAll("");
      String code = COMMENT.matcher(ours).replaceAll("");
      return words.matcher(code).results().map(each -> file.getFileName() + ": " + each.group());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static List<String> ruledOut() throws IOException {
    return rows()
        .flatMap(cells -> BOLD.matcher(cells[3]).results().map(each -> each.group(1)))
        .distinct()
        .toList();
  }

  private static List<String> words() throws IOException {
    return rows().flatMap(cells -> Stream.of(cells[1].trim().split(", "))).toList();
  }

  /** The cells of each row, from 1 on. */
  private static Stream<String[]> rows() throws IOException {
    return Files.readAllLines(GLOSSARY).stream()
        .filter(line -> line.startsWith("| "))
        .skip(1)
        .map(line -> line.split("\\|", -1));
  }

  private static Pattern anyOf(List<String> words) {
    return Pattern.compile(
        words.stream().map(GlossaryTest::inNamesAndText).collect(Collectors.joining("|")));
  }

  private static String inNamesAndText(String word) {
    String[] parts = word.split(" ");
    String text = Stream.of(parts).map(Pattern::quote).collect(Collectors.joining("[ _]"));
    String camel =
        Stream.of(parts)
            .map(part -> part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1))
            .collect(Collectors.joining());
    String plain = text + "s?(?![a-z])";
    String tail = camel.substring(1) + "s?(?![a-z])";
    return "(?<![A-Za-z])(?:%s|%s)|%s|(?<![A-Z])%s(?![A-Z])"
        .formatted(
            plain,
            camel.substring(0, 1).toLowerCase(Locale.ROOT) + tail,
            camel.substring(0, 1) + tail,
            Stream.of(parts)
                .map(part -> Pattern.quote(part.toUpperCase(Locale.ROOT)))
                .collect(Collectors.joining("_")));
  }
}
