package brokerbench.environment.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.ChildJvm;
import brokerbench.environment.EnvironmentException;
import brokerbench.measurement.WallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockIT {

  @TempDir Path directory;

  @Test
  void a_second_run_is_told_who_holds_the_lock_and_gets_it_when_the_holder_dies()
      throws IOException {
    try (ChildJvm holder = new ChildJvm(LockHolder.class, directory.toString())) {
      assertThat(holder.readLine()).isEqualTo("locked MachineLock");

      assertThatThrownBy(this::take)
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("pid " + holder.pid())
          .hasMessageContaining("run other-run (bench run other)");
    }
    take().close();
  }

  @Test
  void the_kernel_refuses_a_second_run_even_when_the_holder_left_no_name() throws IOException {
    try (ChildJvm holder = new ChildJvm(LockHolder.class, directory.toString())) {
      assertThat(holder.readLine()).isEqualTo("locked MachineLock");
      Files.writeString(directory.resolve("brokerbench.lock.holder"), "");

      assertThatThrownBy(this::take)
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("a process that left no name");
    }
  }

  @Test
  void a_run_cannot_lock_twice_and_can_lock_again_after_release() {
    try (MachineLock first = take()) {
      assertThatThrownBy(this::take)
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("pid " + ProcessHandle.current().pid());
      assertThat(MachineLock.holder(directory))
          .hasValueSatisfying(holder -> assertThat(holder.runId()).isEqualTo("test-run"));
      assertThat(first).isNotNull();
    }
    assertThat(MachineLock.holder(directory)).isEmpty();
    take().close();
  }

  private MachineLock take() {
    return MachineLock.take(directory, "test-run", "bench run", WallClock.system());
  }
}
