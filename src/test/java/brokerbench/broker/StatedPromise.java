package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import java.util.Map;

/** What an effective configuration must state of the promise. */
final class StatedPromise {

  private StatedPromise() {}

  /**
   * Fails unless guarantee and durability are stated, with what they follow from.
   *
   * @param stores whether the mode keeps messages, so that an acknowledged one has a durability;
   *     one that keeps none may lose
   */
  static void check(Map<String, String> configuration, boolean stores) {
    assertThat(configuration.get("server.version")).isNotBlank();
    assertThat(DeliveryGuarantee.ofWord(configuration.get(LivePromise.GUARANTEE)))
        .hasValueSatisfying(
            stated -> assertThat(stores || stated == DeliveryGuarantee.AT_MOST_ONCE).isTrue());
    assertThat(DurabilityClass.ofWords(configuration.get(LivePromise.DURABILITY)))
        .map(durability -> durability != DurabilityClass.NONE)
        .hasValue(stores);
    assertThat(configuration.get(LivePromise.GUARANTEE_BASIS)).isNotBlank().doesNotEndWith(".");
    assertThat(configuration.get(LivePromise.DURABILITY_BASIS)).isNotBlank().doesNotEndWith(".");
  }
}
