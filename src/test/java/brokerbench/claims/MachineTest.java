package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.results.ResultsException;
import brokerbench.results.RunData;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineTest {

  private static RunData run(String id, String fact, String value) {
    return new MadeUpTrials(id).fact(fact, value).trial("study-single-node", "kafka", 1).run();
  }

  @Test
  void runs_of_two_machines_are_refused_in_one_line() {
    List<RunData> runs =
        List.of(run("a", "cpu_model", "Example CPU"), run("b", "cpu_model", "Other CPU"));

    assertThatThrownBy(() -> Machine.requireOne(runs))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "claims: runs a and b are of different machines (cpu_model: Example CPU and Other CPU);"
                + " give runs of one machine");
  }

  @Test
  void a_kernel_that_keeps_more_memory_for_itself_makes_no_other_machine() {
    String memory = "memory_total_bytes";
    List<RunData> runs = List.of(run("a", memory, "25276502016"), run("b", memory, "25276510208"));
    List<RunData> upgraded =
        List.of(run("a", memory, "25276502016"), run("b", memory, "50553004032"));

    assertThatCode(() -> Machine.requireOne(runs)).doesNotThrowAnyException();
    assertThatThrownBy(() -> Machine.requireOne(upgraded))
        .hasMessageContaining("(memory: 25.3 GB and 50.6 GB)");
  }
}
