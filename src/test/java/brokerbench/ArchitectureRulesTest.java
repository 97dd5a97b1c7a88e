package brokerbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule refuses code that breaks it, compiled here from a few lines. */
final class ArchitectureRulesTest {

  private static final Pattern NAME = Pattern.compile("package (\\S+); .*?class (\\w+) .*");

  /** The classes of all arrows, compiled at once. */
  private static JavaClasses arrows;

  @TempDir Path directory;

  @BeforeAll
  static void compileArrows(@TempDir Path all) throws IOException {
    arrows =
        compile(
            all,
            Stream.concat(forbiddenArrows(), allowedArrows())
                .flatMap(each -> each.classes().stream())
                .distinct()
                .toList());
  }

  /** A piece of code as classes, each one line that starts with its package, and the rule. */
  record Sample(ArchitectureRules rule, List<String> classes) {

    Sample(ArchitectureRules rule, String... classes) {
      this(rule, List.of(classes));
    }

    @Override
    public String toString() {
      return rule + ": " + String.join(" ", classes);
    }
  }

  static Stream<Sample> forbidden() {
    return Stream.concat(Stream.of(FORBIDDEN), forbiddenArrows());
  }

  private static final Sample[] FORBIDDEN = {
    new Sample(
        ArchitectureRules.EVERY_CLASS_STANDS_IN_A_ROOM_OF_THE_TABLE,
        "package brokerbench; public class A {}"),
    new Sample(
        ArchitectureRules.EVERY_CLASS_STANDS_IN_A_ROOM_OF_THE_TABLE,
        "package brokerbench.shed; public class A {}"),
    new Sample(
        ArchitectureRules.ROOMS_AND_SUB_ROOMS_ARE_FREE_OF_CYCLES,
        "package brokerbench.engine; public class A { brokerbench.engine.load.B b; }",
        "package brokerbench.engine.load; public class B { brokerbench.engine.A a; }"),
    new Sample(
        ArchitectureRules.BROKERS_DO_NOT_KNOW_EACH_OTHER,
        "package brokerbench.broker.one.client; public class A { brokerbench.broker.two.client.B b; }",
        "package brokerbench.broker.two.client; public class B {}"),
    new Sample(
        ArchitectureRules.BROKERS_ARE_SEEN_ONLY_THROUGH_THEIR_INTERFACES,
        "package brokerbench.engine.load; public class A { brokerbench.broker.two.client.B b; }",
        "package brokerbench.broker.two.client; public class B {}"),
    new Sample(
        ArchitectureRules.SERVERS_STAY_OUT_OF_FORKS,
        "package brokerbench.broker.two.client; public class A { brokerbench.environment.B b; }",
        "package brokerbench.environment; public class B {}"),
    new Sample(
        ArchitectureRules.SERVERS_STAY_OUT_OF_FORKS,
        "package brokerbench.broker.two.params; public class A { brokerbench.broker.two.server.B b; }",
        "package brokerbench.broker.two.server; public class B {}"),
    new Sample(
        ArchitectureRules.PARAMETERS_NEED_NO_CLIENT,
        "package brokerbench.broker.two.params; public class A { brokerbench.broker.two.client.B b; }",
        "package brokerbench.broker.two.client; public class B {}"),
    new Sample(
        ArchitectureRules.A_FORK_KNOWS_ENDPOINTS_NOT_CONTAINERS,
        "package brokerbench.engine.fork; public class A { brokerbench.environment.B b; }",
        "package brokerbench.environment; public class B {}"),
    new Sample(
        ArchitectureRules.A_FORK_KNOWS_ENDPOINTS_NOT_CONTAINERS,
        "package brokerbench.engine.load; public class A { brokerbench.environment.host.B b; }",
        "package brokerbench.environment.host; public class B {}"),
    new Sample(
        ArchitectureRules.KAFKA_CLIENTS_STAY_IN_THEIR_ROOM,
        "package brokerbench.broker.nats.client; class A { org.apache.kafka.common.TopicPartition p; }"),
    new Sample(
        ArchitectureRules.JNATS_STAYS_IN_ITS_ROOM,
        "package brokerbench.broker; public class A { io.nats.client.Message message; }"),
    new Sample(
        ArchitectureRules.HTTP_CLIENTS_STAY_IN_THEIR_ROOM,
        "package brokerbench.engine; public class A { io.helidon.webclient.api.WebClient c; }"),
    new Sample(
        ArchitectureRules.HTTP_SERVERS_STAY_IN_THE_ROOM_OF_WHAT_IS_MEASURED,
        "package brokerbench.broker; public class A { io.helidon.webserver.WebServer server; }"),
    new Sample(
        ArchitectureRules.LETTUCE_STAYS_IN_ITS_ROOM,
        "package brokerbench.environment; public class A { io.lettuce.core.RedisClient client; }"),
    new Sample(
        ArchitectureRules.NETTY_STAYS_IN_THE_ROOM_THAT_BRINGS_IT,
        "package brokerbench.broker; public class A { io.netty.channel.Channel channel; }"),
    new Sample(
        ArchitectureRules.HISTOGRAMS_STAY_IN_MEASUREMENT,
        "package brokerbench.results; public class A { org.HdrHistogram.Histogram h; }"),
    new Sample(
        ArchitectureRules.ARGUMENTS_ARE_READ_IN_CLI,
        "package brokerbench.engine; @picocli.CommandLine.Command public class A {}"),
    new Sample(
        ArchitectureRules.ONLY_MEASUREMENT_READS_A_CLOCK,
        "package brokerbench.engine; public class A { long now = System.nanoTime(); }"),
    new Sample(
        ArchitectureRules.ONLY_MEASUREMENT_READS_A_CLOCK,
        "package brokerbench.cli; public class A { long now = System.currentTimeMillis(); }"),
    new Sample(
        ArchitectureRules.ONLY_MEASUREMENT_READS_A_CLOCK,
        "package brokerbench.engine;"
            + " public class A { java.util.function.LongSupplier now = System::nanoTime; }"),
    new Sample(
        ArchitectureRules.ONLY_MEASUREMENT_READS_A_CLOCK,
        "package brokerbench.results; public class A { Object now() {"
            + " return (java.util.function.Supplier<?>) () -> java.time.Instant.now(); } }"),
    new Sample(
        ArchitectureRules.ONLY_MEASUREMENT_READS_A_CLOCK,
        "package brokerbench.cli; public class A { Object now = java.time.Clock.systemUTC(); }"),
    new Sample(
        ArchitectureRules.ONLY_MEASUREMENT_READS_A_CLOCK,
        "package brokerbench.report; public class A { Object now = new java.util.Date(); }"),
    new Sample(
        ArchitectureRules.ONLY_THE_CONSOLE_AND_THE_FORK_WRITE_TO_STANDARD_STREAMS,
        "package brokerbench.report; public class A { void a() { System.out.println(); } }"),
    new Sample(
        ArchitectureRules.ONLY_THE_CONSOLE_AND_THE_FORK_WRITE_TO_STANDARD_STREAMS,
        "package brokerbench.engine; public class A { Object a = System.err; }"),
    new Sample(
        ArchitectureRules.OUTCOMES_ARE_RECORDS,
        "package brokerbench.results; public class DrainResult {}")
  };

  /** Every arrow between two rooms that the table does not hold. */
  private static Stream<Sample> forbiddenArrows() {
    return Rooms.MAY_KNOW.keySet().stream()
        .flatMap(
            from ->
                Rooms.MAY_KNOW.keySet().stream()
                    .filter(to -> !to.equals(from))
                    .filter(to -> !Rooms.MAY_KNOW.get(from).contains(to))
                    .map(to -> arrow(from, to)));
  }

  static Stream<Sample> allowed() {
    return Stream.concat(
        allowedArrows(),
        Stream.of(
            new Sample(
                ArchitectureRules.ONLY_MEASUREMENT_READS_A_CLOCK,
                "package brokerbench.measurement; public class A { long a = System.nanoTime(); }",
                "package brokerbench.engine; public class B {"
                    + " Object b = java.time.Instant.ofEpochMilli(1); }"),
            new Sample(
                ArchitectureRules.ONLY_THE_CONSOLE_AND_THE_FORK_WRITE_TO_STANDARD_STREAMS,
                "package brokerbench.cli; public class A { Object a = System.out; }",
                "package brokerbench.engine.fork; public class B { Object b = System.err; }",
                "package brokerbench.report; public class C {}")));
  }

  private static Stream<Sample> allowedArrows() {
    return Rooms.MAY_KNOW.entrySet().stream()
        .flatMap(room -> room.getValue().stream().map(to -> arrow(room.getKey(), to)));
  }

  private static Sample arrow(String from, String to) {
    return new Sample(
        ArchitectureRules.ROOMS_KNOW_ONLY_WHAT_THE_TABLE_ALLOWS,
        "package brokerbench.%s.inner; public class Knows_%s { brokerbench.%s.B b; }"
            .formatted(from, to.replace('.', '_'), to),
        "package brokerbench." + to + "; public class B {}");
  }

  @ParameterizedTest
  @MethodSource("forbidden")
  void refuses(Sample sample) throws IOException {
    JavaClasses code = code(sample);

    assertThatThrownBy(() -> sample.rule().rule().check(code))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("was violated");
  }

  @ParameterizedTest
  @MethodSource("allowed")
  void lets_pass(Sample sample) throws IOException {
    JavaClasses code = code(sample);

    assertThatCode(() -> sample.rule().rule().check(code)).doesNotThrowAnyException();
  }

  @Test
  void has_forbidden_code_for_every_rule() {
    assertThat(EnumSet.copyOf(forbidden().map(Sample::rule).toList()))
        .containsExactly(ArchitectureRules.values());
  }

  private JavaClasses code(Sample sample) throws IOException {
    if (sample.rule() != ArchitectureRules.ROOMS_KNOW_ONLY_WHAT_THE_TABLE_ALLOWS) {
      return compile(directory, sample.classes());
    }
    List<String> names =
        sample.classes().stream().map(text -> NAME.matcher(text).replaceAll("$1.$2")).toList();
    JavaClasses code =
        arrows.that(
            DescribedPredicate.describe(
                "belong to the sample", each -> names.contains(each.getName())));
    assertThat(code).hasSize(2);
    return code;
  }

  private static JavaClasses compile(Path directory, List<String> texts) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String text : texts) {
      Path folder = Files.createTempDirectory(directory, "source");
      String name = NAME.matcher(text).replaceAll("$2");
      sources.add(Files.writeString(folder.resolve(name + ".java"), text));
    }
    Path classes = Files.createDirectory(directory.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  complaints,
                  files,
                  null,
                  Arrays.asList("-proc:none", "-d", classes.toString()),
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(complaints.toString()).isTrue();
    }
    return new ClassFileImporter().importPath(classes);
  }
}
