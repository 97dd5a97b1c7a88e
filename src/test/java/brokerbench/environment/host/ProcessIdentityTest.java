package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {

  @Test
  void a_living_process_is_itself_and_an_ended_one_is_not() throws IOException {
    Process process = new ProcessBuilder("sleep", "60").start();
    ProcessIdentity identity = ProcessIdentity.of(process.pid()).orElseThrow();
    try {
      assertThat(identity.alive()).isTrue();
      assertThat(identity).isEqualTo(ProcessIdentity.of(process.pid()).orElseThrow());
    } finally {
      process.destroyForcibly();
      process.onExit().join();
    }
    assertThat(identity.alive()).isFalse();
  }

  @Test
  void another_process_with_the_same_pid_is_told_apart() {
    ProcessIdentity self = ProcessIdentity.self();

    assertThat(self.alive()).isTrue();
    assertThat(new ProcessIdentity(self.pid(), self.startMark() + "0").alive()).isFalse();
  }
}
