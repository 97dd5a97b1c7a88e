package brokerbench.environment.container;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContainerProcessesTest {

  @Test
  void what_ended_processes_wrote_stays_in_the_sum() {
    ContainerProcesses.NeverFalling written = new ContainerProcesses.NeverFalling();
    assertThat(written.total(100)).isEqualTo(100);
    assertThat(written.total(30)).isEqualTo(100);
    assertThat(written.total(50)).isEqualTo(120);
    assertThat(written.total(0)).isEqualTo(120);
    assertThat(written.total(5)).isEqualTo(125);
  }

  @Test
  void a_process_that_belongs_to_no_such_container_is_not_taken_for_it() {
    long self = ProcessHandle.current().pid();
    assertThat(ContainerProcesses.of("0123456789abcdef", self)).isEmpty();
    assertThat(ContainerProcesses.of("0123456789abcdef", 0)).isEmpty();
  }
}
