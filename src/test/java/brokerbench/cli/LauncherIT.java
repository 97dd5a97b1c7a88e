package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts that find a JDK, on a search path without one. */
class LauncherIT {

  private static final Path PROJECT = Path.of("").toAbsolutePath();
  private static final Path FIND_JDK = PROJECT.resolve("src/build/find-jdk");

  @TempDir Path root;

  private Path programs;

  @BeforeEach
  void makeSearchPath() throws IOException {
    programs = Files.createDirectory(root.resolve("bin"));
    for (String name : List.of("sed", "head", "readlink", "dirname")) {
      Path found =
          List.of(Path.of("/bin", name), Path.of("/usr/bin", name)).stream()
              .filter(Files::isExecutable)
              .findFirst()
              .orElseThrow();
      Path program = programs.resolve(name);
      Files.writeString(program, "#!/bin/sh\nexec " + found + " \"$@\"\n");
      assertThat(program.toFile().setExecutable(true)).isTrue();
    }
  }

  private record Answer(int exitCode, String out, String err) {}

  private Answer answer(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", programs.toString());
    Process process = builder.redirectError(root.resolve("err").toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(process.waitFor(), out, Files.readString(root.resolve("err")));
  }

  @Test
  void jdk_at_a_named_place_is_found() throws Exception {
    Path here = Path.of(System.getProperty("java.home"));

    assertThat(answer(FIND_JDK.toString(), "/none", here.toString()))
        .isEqualTo(new Answer(0, here + "\n", ""));
  }

  @Test
  void older_jdk_is_passed_over() throws Exception {
    Path old = Files.createDirectories(root.resolve("jdk-24/bin"));
    for (String name : List.of("java", "javac")) {
      Path program =
          Files.writeString(
              old.resolve(name), "#!/bin/sh\necho 'openjdk version \"24.0.1\"' >&2\n");
      assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    assertThat(answer(FIND_JDK.toString(), old.getParent().toString()).exitCode()).isEqualTo(3);
  }

  @Test
  void bench_without_a_jdk_25_ends_with_one_line_and_exit_code_3() throws Exception {
    Path build = Files.createDirectories(root.resolve("checkout/src/build"));
    Path bench = Files.copy(PROJECT.resolve("bench"), root.resolve("checkout/bench"));
    Path finder =
        Files.writeString(build.resolve("find-jdk"), "#!/bin/sh\nexec '" + FIND_JDK + "' /none\n");
    assertThat(finder.toFile().setExecutable(true)).isTrue();
    assertThat(bench.toFile().setExecutable(true)).isTrue();

    Answer answer = answer(bench.toString(), "run", "quickstart");

    assertThat(answer.exitCode()).isEqualTo(ExitCode.UNFIT);
    assertThat(answer.err().lines()).singleElement().asString().startsWith("no JDK 25 found");
    assertThat(answer.out()).isEmpty();
  }
}
