package brokerbench.environment.register;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.ChildJvm;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.host.LoopMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRegisterIT {

  /** Processes and directories are cleaned up on a machine without containers. */
  private static final LabelledContainers NO_ENGINE =
      token -> {
        throw new EnvironmentException("no engine");
      };

  @TempDir Path directory;

  @Test
  void what_a_killed_run_left_is_removed_and_nothing_else() throws Exception {
    long orphan;
    try (ChildJvm host = new ChildJvm(DyingHost.class, directory.toString())) {
      orphan = Long.parseLong(host.readLine());
      assertThat(host.exitCode()).isEqualTo(137);
    }
    Path foreign = Files.createDirectory(directory.resolve("data/brokerbench-test-foreign"));
    Process bystander = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(ProcessHandle.of(orphan)).isPresent();

      List<String> report = RunRegister.cleanUpDead(directory.resolve("state"), NO_ENGINE);

      assertThat(report)
          .anyMatch(line -> line.startsWith("killed pid " + orphan))
          .anyMatch(line -> line.startsWith("deleted " + directory.resolve("data")))
          .hasSize(2);
      assertThat(ProcessHandle.of(orphan).filter(ProcessHandle::isAlive)).isEmpty();
      assertThat(bystander.isAlive()).isTrue();
      assertThat(Fixtures.entries(directory.resolve("data"))).containsExactly(foreign);
      assertThat(Fixtures.entries(directory.resolve("state"))).isEmpty();
    } finally {
      bystander.destroyForcibly();
    }
  }

  @Test
  void a_process_whose_pid_never_reached_the_register_is_found_by_its_arguments() throws Exception {
    Path state = Files.createDirectory(directory.resolve("state"));
    Process orphan = new ProcessBuilder("sleep", "61.0625").start();
    Process bystander = new ProcessBuilder("sleep", "61.06250").start();
    try {
      Files.writeString(
          state.resolve("dead.register"),
          """
          {"kind":"host","pid":%d,"startMark":"another-boot-1","runId":"r"}
          {"kind":"starting","command":["sleep","61.0625"]}
          {"kind":"data_dire"""
              .formatted(ProcessHandle.current().pid()));

      assertThat(RunRegister.cleanUpDead(state, NO_ENGINE))
          .singleElement()
          .asString()
          .startsWith("killed pid " + orphan.pid());
      assertThat(orphan.isAlive()).isFalse();
      assertThat(bystander.isAlive()).isTrue();
    } finally {
      orphan.destroyForcibly();
      bystander.destroyForcibly();
    }
  }

  @Test
  void a_process_that_its_run_left_stopped_is_killed() throws Exception {
    Path state = Files.createDirectory(directory.resolve("state"));
    Process orphan = new ProcessBuilder("sleep", "61.125").start();
    try {
      assertThat(new ProcessBuilder("kill", "-STOP", "" + orphan.pid()).start().waitFor()).isZero();
      Files.writeString(
          state.resolve("dead.register"),
          """
          {"kind":"host","pid":%d,"startMark":"another-boot-1","runId":"r"}
          {"kind":"starting","command":["sleep","61.125"]}
          """
              .formatted(ProcessHandle.current().pid()));

      assertThat(RunRegister.cleanUpDead(state, NO_ENGINE))
          .singleElement()
          .asString()
          .startsWith("killed pid " + orphan.pid());
      assertThat(orphan.isAlive()).isFalse();
    } finally {
      orphan.destroyForcibly();
    }
  }

  @Test
  void a_reused_pid_and_an_unmarked_directory_are_left_alone() throws Exception {
    Path state = Files.createDirectory(directory.resolve("state"));
    Path unmarked = Files.createDirectory(directory.resolve("mine"));
    Process innocent = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(
          state.resolve("dead.register"),
          """
          {"kind":"host","pid":%d,"startMark":"another-boot-1","runId":"r"}
          {"kind":"started","pid":%d,"startMark":"another-boot-2","command":["kafka"]}
          {"kind":"data_directory","path":"%s","token":"t"}
          """
              .formatted(ProcessHandle.current().pid(), innocent.pid(), unmarked));

      assertThat(RunRegister.cleanUpDead(state, NO_ENGINE))
          .singleElement()
          .asString()
          .contains("has no marker; it is left as it is");
      assertThat(innocent.isAlive()).isTrue();
      assertThat(unmarked).isDirectory();
    } finally {
      innocent.destroyForcibly();
    }
  }

  @Test
  void a_mount_of_another_file_is_left_alone() throws IOException {
    Path state = Files.createDirectory(directory.resolve("state"));
    Files.writeString(
        state.resolve("dead.register"),
        """
        {"kind":"host","pid":%d,"startMark":"another-boot-1","runId":"r"}
        {"kind":"mount","image":"%s","mountPoint":"/proc"}
        """
            .formatted(ProcessHandle.current().pid(), directory.resolve("never.img")));

    assertThat(RunRegister.cleanUpDead(state, NO_ENGINE)).isEmpty();
    assertThat(Path.of("/proc/self")).exists();
    assertThat(Fixtures.entries(state)).isEmpty();
  }

  @Test
  void the_register_of_a_run_that_could_not_unmount_stays() {
    Path state = directory.resolve("state");
    LoopMount mount = new LoopMount(directory.resolve("a.img"), directory.resolve("a"));
    try (RunRegister register = RunRegister.open(state, "run")) {
      register.mounting(mount);
      register.unmounted(mount);
    }
    assertThat(state).isEmptyDirectory();
    try (RunRegister register = RunRegister.open(state, "run")) {
      register.mounting(mount);
    }
    assertThat(state).isNotEmptyDirectory();
  }

  @Test
  void a_run_that_lives_is_left_alone() throws IOException {
    Path state = directory.resolve("state");
    try (RunRegister register = RunRegister.open(state, "living-run")) {
      Path data = register.makeDataDirectory(directory, "label");

      assertThat(RunRegister.cleanUpDead(state, NO_ENGINE)).isEmpty();
      assertThat(data).isDirectory();
    }
    assertThat(Fixtures.entries(state)).isEmpty();
  }

  @Test
  void containers_of_a_dead_run_are_removed_by_their_token() throws IOException {
    Path state = deadRunWithContainers();

    assertThat(RunRegister.cleanUpDead(state, token -> List.of("removed container " + token)))
        .containsExactly("removed container some-token of run r");
    assertThat(Fixtures.entries(state)).isEmpty();
  }

  @Test
  void the_register_stays_while_the_engine_does_not_answer() throws IOException {
    Path state = deadRunWithContainers();

    assertThat(RunRegister.cleanUpDead(state, NO_ENGINE))
        .containsExactly("containers of run r may be left, a later run removes them: no engine");
    assertThat(Fixtures.entries(state)).hasSize(1);
  }

  @Test
  void the_register_of_a_run_that_could_not_remove_its_containers_stays() throws IOException {
    Path state = directory.resolve("state");
    try (RunRegister register = RunRegister.open(state, "run")) {
      register.containersRemoved(register.containers());
      register.containers();
    }
    assertThat(Fixtures.entries(state)).hasSize(1);
  }

  private Path deadRunWithContainers() throws IOException {
    Path state = Files.createDirectory(directory.resolve("state"));
    Files.writeString(
        state.resolve("dead.register"),
        """
        {"kind":"host","pid":%d,"startMark":"another-boot-1","runId":"r"}
        {"kind":"containers","token":"some-token"}
        """
            .formatted(ProcessHandle.current().pid()));
    return state;
  }
}
