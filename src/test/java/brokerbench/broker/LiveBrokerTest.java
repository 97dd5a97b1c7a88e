package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LiveBrokerTest {

  @Test
  void entries_hold_its_settings_and_all_else_under_names_of_their_own() {
    LiveSemantics semantics =
        new LiveSemantics(
            DeliveryGuarantee.AT_MOST_ONCE, "nobody asks", DurabilityClass.NONE, "nothing is kept");

    assertThat(
            new LiveBroker(
                    "valkey", "8.1.1", semantics, new TreeMap<>(Map.of("topic.mode", "list")))
                .entries())
        .containsOnly(
            Map.entry("topic.mode", "list"),
            Map.entry("server.name", "valkey"),
            Map.entry("server.version", "8.1.1"),
            Map.entry("guarantee.class", "at_most_once"),
            Map.entry("guarantee.basis", "nobody asks"),
            Map.entry("durability.class", "none"),
            Map.entry("durability.basis", "nothing is kept"));
  }
}
