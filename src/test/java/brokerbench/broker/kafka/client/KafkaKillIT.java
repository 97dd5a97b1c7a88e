package brokerbench.broker.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.KilledConsumer;
import brokerbench.broker.LocalBroker;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the group of a killed consumer knows of it, and when another is given its partition. */
@Timeout(120)
class KafkaKillIT {

  private static final int MESSAGES = 20;

  private final Topology topology = new Topology(List.of("kill"), 1, List.of("s"), 2, 1);
  private final BrokerDriver driver =
      new KafkaDriverFactory()
          .open(
              LocalBroker.kafka(),
              Params.of(
                  Map.of(
                      "kafka.subscribe", "group",
                      "kafka.session_timeout", "6s",
                      "kafka.max_poll_records", "8",
                      "kafka.commit", "sync")));

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  @AfterEach
  void close() {
    driver.remove(topology);
    driver.close();
  }

  private static Collection<MemberDescription> members() throws Exception {
    try (Admin admin =
        Admin.create(Map.<String, Object>of("bootstrap.servers", LocalBroker.kafka().joined()))) {
      return admin.describeConsumerGroups(List.of("kill.s")).all().get().get("kill.s").members();
    }
  }

  @Test
  void killed_member_stays_in_its_group_until_it_times_out_and_holds_what_it_has_not_committed()
      throws Exception {
    driver.provision(topology);
    KilledConsumer consumer = new KilledConsumer(driver, topology);
    consumer.publish(MESSAGES);

    // Polls of eight: the first is committed, of the second three are handled.
    assertThat(consumer.killAfter(11, () -> true))
        .containsExactlyInAnyOrderElementsOf(KilledConsumer.messages(8, 16));
    assertThat(members()).hasSize(1);

    assertThat(consumer.takenOver(MESSAGES - 8))
        .containsExactlyInAnyOrderElementsOf(KilledConsumer.messages(8, MESSAGES));
    assertThat(consumer.handled())
        .containsExactlyInAnyOrderElementsOf(KilledConsumer.messages(0, 11));
  }
}
