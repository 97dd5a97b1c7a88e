package brokerbench.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.driver.LivePromise;
import brokerbench.scenario.DeliveryGuarantee;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JetStreamPromiseTest {

  @ParameterizedTest
  @CsvSource({
    "Memory, 1, always, server memory",
    "File,   1, 2m,     page cache of one node",
    "File,   1, always, fsync on one node",
    "File,   3, 2m,     page cache of a quorum",
    "File,   3, always, fsync on a quorum",
  })
  void durability_follows_from_storage_replicas_and_sync_interval(
      StorageType storage, int replicas, String syncInterval, String words) {
    StreamConfiguration stream = stream().storageType(storage).replicas(replicas).build();

    assertThat(promise(stream, AckPolicy.Explicit, syncInterval).durability().words())
        .isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"Explicit, AT_LEAST_ONCE", "All, AT_LEAST_ONCE", "None, AT_MOST_ONCE"})
  void guarantee_follows_from_the_consumers_ack_policy(
      AckPolicy policy, DeliveryGuarantee guarantee) {
    LivePromise promise = promise(stream().build(), policy, "2m");

    assertThat(promise.guarantee()).isEqualTo(guarantee);
    assertThat(promise.guaranteeBasis()).startsWith("ack_policy " + policy);
  }

  @ParameterizedTest
  @CsvSource({"Old, AT_MOST_ONCE", "New, AT_LEAST_ONCE"})
  void a_stream_that_discards_old_messages_at_a_limit_may_lose(
      DiscardPolicy discard, DeliveryGuarantee guarantee) {
    StreamConfiguration stream = stream().maxMessages(10).discardPolicy(discard).build();

    assertThat(promise(stream, AckPolicy.Explicit, "2m").guarantee()).isEqualTo(guarantee);
  }

  @Test
  void the_basis_names_the_limit_that_decides() {
    StreamConfiguration stream = stream().maxBytes(4_096).build();

    assertThat(promise(stream, AckPolicy.Explicit, "2m").guaranteeBasis())
        .contains("max_bytes=4096 of the live stream");
  }

  private static StreamConfiguration.Builder stream() {
    return StreamConfiguration.builder().name("orders").subjects("orders.*");
  }

  private static LivePromise promise(
      StreamConfiguration stream, AckPolicy policy, String syncInterval) {
    ConsumerConfiguration consumer =
        ConsumerConfiguration.builder().durable("s0").ackPolicy(policy).build();
    return new JetStreamPromise(stream, consumer, syncInterval).live();
  }
}
