package brokerbench.broker.nats.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LiveSemantics;
import brokerbench.scenario.DeliveryGuarantee;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JetStreamSemanticsTest {

  @ParameterizedTest
  @CsvSource({
    "Memory, 1, always, server memory",
    "File,   1, 2m,     page cache of one node",
    "File,   1, 10s,    page cache of one node",
    "File,   1, 1s,     fsync each second on one node",
    "File,   1, 1m30s,  page cache of one node",
    "File,   1, always, fsync on one node",
    "File,   3, 2m,     page cache of a quorum",
    "File,   3, 500ms,  fsync each second on a quorum",
    "File,   3, always, fsync on a quorum",
  })
  void durability_follows_from_storage_replicas_and_sync_interval(
      StorageType storage, int replicas, String syncInterval, String words) {
    StreamConfiguration stream = stream().storageType(storage).replicas(replicas).build();

    assertThat(semantics(stream, AckPolicy.Explicit, syncInterval).durability().words())
        .isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"Explicit, AT_LEAST_ONCE", "All, AT_LEAST_ONCE", "None, AT_MOST_ONCE"})
  void guarantee_follows_from_the_consumers_ack_policy(
      AckPolicy policy, DeliveryGuarantee guarantee) {
    LiveSemantics semantics = semantics(stream().build(), policy, "2m");

    assertThat(semantics.guarantee()).isEqualTo(guarantee);
    assertThat(semantics.guaranteeBasis()).startsWith("ack_policy " + policy);
  }

  @Test
  void an_acknowledgement_for_all_is_one_for_what_another_member_holds() {
    LiveSemantics shared = semantics(stream().build(), consumer(AckPolicy.All), 2);

    assertThat(shared.guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
    assertThat(shared.guaranteeBasis())
        .startsWith("ack_policy all of the live consumer, shared by 2 members");
  }

  @ParameterizedTest
  @CsvSource({"All, 1", "Explicit, 10"})
  void who_acknowledges_own_messages_alone_promises_at_least_once(AckPolicy policy, int members) {
    assertThat(semantics(stream().build(), consumer(policy), members).guarantee())
        .isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
  }

  @Test
  void members_of_a_deliver_subject_take_their_messages_in_turn() {
    ConsumerConfiguration.Builder pushed =
        consumer(AckPolicy.All).deliverSubject("deliver.orders.s0").deliverGroup("s0");

    assertThat(semantics(stream().build(), pushed, 10).guarantee())
        .isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
  }

  @ParameterizedTest
  @CsvSource({"Old, AT_MOST_ONCE", "New, AT_LEAST_ONCE"})
  void a_stream_that_discards_old_messages_at_a_limit_may_lose(
      DiscardPolicy discard, DeliveryGuarantee guarantee) {
    StreamConfiguration stream = stream().maxMessages(10).discardPolicy(discard).build();

    assertThat(semantics(stream, AckPolicy.Explicit, "2m").guarantee()).isEqualTo(guarantee);
  }

  @Test
  void the_basis_names_the_limit_that_decides() {
    StreamConfiguration stream = stream().maxBytes(4_096).build();

    assertThat(semantics(stream, AckPolicy.Explicit, "2m").guaranteeBasis())
        .contains("max_bytes=4096 of the live stream");
  }

  @Test
  void a_stream_without_a_consumer_keeps_what_it_took_in() {
    LiveSemantics semantics =
        new JetStreamSemantics(stream().build(), Optional.empty(), 0, "2m").live();

    assertThat(semantics.guarantee()).isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
    assertThat(semantics.guaranteeBasis()).startsWith("no consumer: ");
  }

  private static StreamConfiguration.Builder stream() {
    return StreamConfiguration.builder().name("orders").subjects("orders.*");
  }

  private static ConsumerConfiguration.Builder consumer(AckPolicy policy) {
    return ConsumerConfiguration.builder().durable("s0").ackPolicy(policy);
  }

  private static LiveSemantics semantics(
      StreamConfiguration stream, AckPolicy policy, String syncInterval) {
    return new JetStreamSemantics(stream, Optional.of(consumer(policy).build()), 1, syncInterval)
        .live();
  }

  private static LiveSemantics semantics(
      StreamConfiguration stream, ConsumerConfiguration.Builder consumer, int members) {
    return new JetStreamSemantics(stream, Optional.of(consumer.build()), members, "2m").live();
  }
}
