package brokerbench.environment.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ForkedChildrenTest {

  private static final String FORKS_THIRTY =
      """
      n=0
      while [ $n -lt 30 ]; do
        (i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done)
        n=$((n+1))
      done
      echo ended
      exec sleep 60
      """;

  @Test
  void time_never_goes_back_when_a_child_ends() throws IOException {
    Process forking = new ProcessBuilder("sh", "-c", FORKS_THIRTY).start();
    List<Long> readings = new ArrayList<>();
    try {
      while (!forking.inputReader().ready()) {
        readings.add(ForkedChildren.cpuNs(forking.pid()));
      }
      readings.add(ForkedChildren.cpuNs(forking.pid()));
    } finally {
      forking.destroyForcibly();
    }

    assertThat(readings).isSorted();
    assertThat(readings.getLast()).isPositive();
  }
}
