package brokerbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No code but a broker's own room knows which brokers there are. */
final class BrokerNamesTest {

  private static final Path CODE = Path.of("src", "main", "java", "brokerbench");
  private static final Pattern NAME =
      Pattern.compile(
          "[Kk]afka|KAFKA|[Nn]ats|NATS|[Rr]edis|REDIS|[Vv]alkey|[Jj]et[Ss]tream|[Ll]ettuce");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);

  @Test
  void a_broker_is_named_in_its_own_room_alone() throws IOException {
    assertThat(naming(CODE)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (params.text(\"broker\").equals(\"nats\")) {}",
        "throw new X(\"give -p kafka.acks=all\");",
        "new RedisSlots(clock);"
      })
  void a_name_in_code_is_found(String code) {
    assertThat(names(code)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** Such as {@code kafka-1}. */ String name();",
        "int x; // as in Redis\n",
        "requireDistinct(trials);"
      })
  void a_name_in_a_comment_or_over_two_words_is_none(String code) {
    assertThat(names(code)).isFalse();
  }

  private static List<Path> naming(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !isInRoomOfABroker(file))
          .filter(file -> names(read(file)))
          .map(root::relativize)
          .sorted()
          .toList();
    }
  }

  private static boolean isInRoomOfABroker(Path file) {
    Path inside = CODE.relativize(file);
    return inside.getNameCount() > 2 && inside.getName(0).toString().equals("broker");
  }

  private static boolean names(String code) {
    return NAME.matcher(COMMENT.matcher(code).replaceAll("")).find();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
