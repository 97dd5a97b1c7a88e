package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LivePromiseTest {

  @Test
  void a_promise_is_read_again_from_its_entries() {
    LivePromise promise =
        new LivePromise(
            DeliveryGuarantee.AT_MOST_ONCE, "nobody asks", DurabilityClass.NONE, "nothing is kept");

    assertThat(promise.entries())
        .containsOnly(
            Map.entry("guarantee.class", "at_most_once"),
            Map.entry("guarantee.basis", "nobody asks"),
            Map.entry("durability.class", "none"),
            Map.entry("durability.basis", "nothing is kept"));
    assertThat(LivePromise.guaranteeIn(promise.entries()))
        .isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
  }

  @Test
  void a_driver_that_promises_nothing_known_is_refused_in_one_line() {
    assertThatThrownBy(() -> LivePromise.guaranteeIn(Map.of("guarantee.class", "exactly_once")))
        .isInstanceOf(DriverException.class)
        .hasMessage(
            "the driver's configuration has no guarantee: guarantee.class='exactly_once'; it names"
                + " one of [at_most_once, at_least_once]");
  }
}
