package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;

/** What a live broker must state. */
final class StatedSemantics {

  private StatedSemantics() {}

  /**
   * Fails unless guarantee and durability are stated, with what they follow from.
   *
   * @param stores whether the mode keeps messages, so that an acknowledged one has a durability;
   *     one that keeps none may lose
   */
  static void check(LiveBroker live, boolean stores) {
    assertThat(live.server()).isNotBlank();
    assertThat(live.version()).isNotBlank();
    LiveSemantics semantics = live.semantics();
    assertThat(stores || semantics.guarantee() == DeliveryGuarantee.AT_MOST_ONCE).isTrue();
    assertThat(semantics.durability() != DurabilityClass.NONE).isEqualTo(stores);
    assertThat(semantics.guaranteeBasis()).isNotBlank().doesNotEndWith(".");
    assertThat(semantics.durabilityBasis()).isNotBlank().doesNotEndWith(".");
  }
}
