package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.fork.ForkedMain;
import brokerbench.quantity.ByteSize;
import brokerbench.scenario.Params;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkCommandTest {

  private static final List<Path> SUITE =
      List.of(
          Path.of("brokerbench.jar"),
          Path.of("lib/kafka-clients-4.3.1.jar"),
          Path.of("lib/jnats-2.26.2.jar"),
          Path.of("lib/slf4j-api-2.0.20.jar"),
          Path.of("lib/slf4j-simple-2.0.20.jar"));
  private static final Path LOG = Path.of("forks", "trial-f1.log").toAbsolutePath();

  private static ForkCommand on(long memoryGibibytes) {
    return new ForkCommand(Path.of("java"), SUITE, new ByteSize(memoryGibibytes << 30));
  }

  private static List<String> classPath(List<Path> clientLibrary) {
    List<String> command = on(16).of(ForkedMain.class, Params.of(Map.of()), clientLibrary, LOG);
    return List.of(command.get(command.indexOf("-cp") + 1).split(File.pathSeparator, -1));
  }

  @Test
  void client_library_replaces_the_suites_jars_of_the_same_name_and_only_those() {
    assertThat(classPath(List.of(Path.of("c/kafka-clients-4.0.0.jar"), Path.of("c/lz4-1.8.0.jar"))))
        .containsExactly(
            "c/kafka-clients-4.0.0.jar",
            "c/lz4-1.8.0.jar",
            "brokerbench.jar",
            "lib/jnats-2.26.2.jar",
            "lib/slf4j-api-2.0.20.jar",
            "lib/slf4j-simple-2.0.20.jar");
  }

  @Test
  void logging_interface_of_a_client_library_gives_way_to_the_suites() {
    assertThat(classPath(List.of(Path.of("c/jnats-2.21.1.jar"), Path.of("c/slf4j-api-1.7.36.jar"))))
        .containsExactly(
            "c/jnats-2.21.1.jar",
            "brokerbench.jar",
            "lib/kafka-clients-4.3.1.jar",
            "lib/slf4j-api-2.0.20.jar",
            "lib/slf4j-simple-2.0.20.jar");
  }

  @Test
  void all_native_variants_of_a_jar_give_way_to_the_client_librarys_own() {
    List<Path> suite =
        List.of(
            Path.of("lib/netty-transport-native-epoll-4.2.13.Final-linux-aarch_64.jar"),
            Path.of("lib/netty-transport-native-epoll-4.2.13.Final-linux-x86_64.jar"),
            Path.of("lib/netty-transport-4.2.13.Final.jar"));
    List<Path> client =
        List.of(
            Path.of("c/netty-transport-4.2.4.Final.jar"),
            Path.of("c/netty-transport-native-epoll-4.2.4.Final-linux-x86_64.jar"));
    List<String> command =
        new ForkCommand(Path.of("java"), suite, new ByteSize(16L << 30))
            .of(ForkedMain.class, Params.of(Map.of()), client, LOG);
    assertThat(command.get(command.indexOf("-cp") + 1))
        .isEqualTo(
            "c/netty-transport-4.2.4.Final.jar"
                + File.pathSeparator
                + "c/netty-transport-native-epoll-4.2.4.Final-linux-x86_64.jar");
  }

  @Test
  void without_a_client_library_the_class_path_is_the_suites() {
    assertThat(classPath(List.of()))
        .containsExactlyElementsOf(SUITE.stream().map(Path::toString).toList());
  }

  @Test
  void last_argument_is_the_log_which_no_other_process_has() {
    assertThat(on(16).of(ForkedMain.class, Params.of(Map.of()), List.of(), LOG))
        .startsWith("java")
        .endsWith("brokerbench.engine.fork.ForkedMain", LOG.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "64, -Xms8g -Xmx8g -XX:+AlwaysPreTouch -XX:+UseG1GC",
    "15, -Xms8g -Xmx8g -XX:+AlwaysPreTouch -XX:+UseG1GC",
    "12, -Xms4096m -Xmx4096m -XX:+AlwaysPreTouch -XX:+UseG1GC",
    "1, -Xms512m -Xmx512m -XX:+AlwaysPreTouch -XX:+UseG1GC",
  })
  void auto_takes_the_studys_largest_heap_where_memory_allows(long gibibytes, String flags) {
    assertThat(String.join(" ", on(gibibytes).jvmFlags(Params.of(Map.of())))).isEqualTo(flags);
  }

  @Test
  void given_flags_are_split_at_blanks() {
    Params params = Params.of(Map.of("client_jvm_args", " -Xmx1g   -XX:+UseZGC "));

    assertThat(on(64).jvmFlags(params)).containsExactly("-Xmx1g", "-XX:+UseZGC");
  }
}
