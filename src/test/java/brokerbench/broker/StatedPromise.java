package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;

/** What a live broker must state. */
final class StatedPromise {

  private StatedPromise() {}

  /**
   * Fails unless guarantee and durability are stated, with what they follow from.
   *
   * @param stores whether the mode keeps messages, so that an acknowledged one has a durability;
   *     one that keeps none may lose
   */
  static void check(LiveBroker live, boolean stores) {
    assertThat(live.server()).isNotBlank();
    assertThat(live.version()).isNotBlank();
    LivePromise promise = live.promise();
    assertThat(stores || promise.guarantee() == DeliveryGuarantee.AT_MOST_ONCE).isTrue();
    assertThat(promise.durability() != DurabilityClass.NONE).isEqualTo(stores);
    assertThat(promise.guaranteeBasis()).isNotBlank().doesNotEndWith(".");
    assertThat(promise.durabilityBasis()).isNotBlank().doesNotEndWith(".");
  }
}
