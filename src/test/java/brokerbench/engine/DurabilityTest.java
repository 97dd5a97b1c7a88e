package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LiveSemantics;
import brokerbench.environment.ForcedWrites;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityTest {

  @ParameterizedTest
  @CsvSource({
    "PAGE_CACHE_OF_ONE_NODE, ALWAYS, FSYNC_ON_ONE_NODE",
    "PAGE_CACHE_OF_ONE_NODE, EACH_SECOND, FSYNC_EACH_SECOND_ON_ONE_NODE",
    "FSYNC_ON_A_QUORUM, EACH_SECOND, FSYNC_EACH_SECOND_ON_A_QUORUM",
    "FSYNC_ON_A_QUORUM, NOT_ALWAYS, PAGE_CACHE_OF_A_QUORUM",
    "FSYNC_ON_A_QUORUM, UNKNOWN, PAGE_CACHE_OF_A_QUORUM"
  })
  void nodes_say_when_writes_are_forced(
      DurabilityClass read, ForcedWrites forced, DurabilityClass better) {
    LiveSemantics semantics = Durability.of(semantics(read), forced);

    assertThat(semantics.durability()).isEqualTo(better);
    assertThat(semantics.durabilityBasis()).contains("forced to disk");
    assertThat(semantics.guarantee()).isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
  }

  @Test
  void what_nobody_can_ask_is_said_not_to_be_assumed() {
    assertThat(
            Durability.of(semantics(DurabilityClass.FSYNC_ON_A_QUORUM), ForcedWrites.UNKNOWN)
                .durabilityBasis())
        .endsWith("is not assumed");
  }

  @ParameterizedTest
  @CsvSource({"FSYNC_ON_A_QUORUM, AS_CLIENTS_READ", "SERVER_MEMORY, ALWAYS", "NONE, NOT_ALWAYS"})
  void nodes_that_add_nothing_leave_what_clients_read(DurabilityClass read, ForcedWrites forced) {
    assertThat(Durability.of(semantics(read), forced)).isEqualTo(semantics(read));
  }

  private static LiveSemantics semantics(DurabilityClass durability) {
    return new LiveSemantics(DeliveryGuarantee.AT_LEAST_ONCE, "asked", durability, "read");
  }
}
