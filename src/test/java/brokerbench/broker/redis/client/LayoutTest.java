package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.ConsumerAssignment;
import brokerbench.scenario.Topology;
import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutTest {

  private static final Layout ALONE = new Layout(new int[0]);

  /** Three nodes with a third of the slots each. */
  private static final Layout CLUSTER =
      new Layout(IntStream.range(0, SlotHash.SLOT_COUNT).map(slot -> slot * 3 / 16_384).toArray());

  @Test
  void a_stand_alone_server_has_every_partition_under_a_name_of_its_own() {
    assertThat(ALONE.keys("t", 3))
        .containsExactly(
            new Layout.PartitionKey("t.0", 0, 0),
            new Layout.PartitionKey("t.1", 0, 0),
            new Layout.PartitionKey("t.2", 0, 0));
  }

  @ParameterizedTest
  @CsvSource({"100, 33, 34", "10, 3, 4", "3, 1, 1"})
  void partitions_of_a_topic_spread_over_the_nodes(int partitions, long fewest, long most) {
    Map<Integer, Long> byNode =
        CLUSTER.keys("run-1-t0", partitions).stream()
            .collect(Collectors.groupingBy(Layout.PartitionKey::node, Collectors.counting()));
    assertThat(byNode).containsOnlyKeys(0, 1, 2);
    assertThat(byNode.values()).allSatisfy(count -> assertThat(count).isBetween(fewest, most));
  }

  @Test
  void a_name_hashes_to_the_slot_that_its_node_serves() {
    for (Layout.PartitionKey key : CLUSTER.keys("run-1-t0", 100)) {
      assertThat(SlotHash.getSlot(key.name())).isEqualTo(key.slot());
      assertThat(key.slot() * 3 / 16_384).isEqualTo(key.node());
    }
  }

  @Test
  void who_comes_after_a_fail_over_finds_the_same_names_on_the_new_master() {
    int[] masters = {7, 1, 2};
    Layout failedOver =
        new Layout(
            IntStream.range(0, SlotHash.SLOT_COUNT)
                .map(slot -> masters[slot * 3 / 16_384])
                .toArray());

    for (int partition = 0; partition < 9; partition++) {
      Layout.PartitionKey before = CLUSTER.key("t", partition);
      Layout.PartitionKey after = failedOver.key("t", partition);
      assertThat(after.name()).isEqualTo(before.name());
      assertThat(after.node()).isEqualTo(masters[before.node()]);
    }
  }

  @Test
  void partitions_of_a_cluster_lie_in_many_slots() {
    assertThat(CLUSTER.keys("run-1-t0", 100).stream().map(Layout.PartitionKey::slot).distinct())
        .hasSizeGreaterThan(90);
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "2, 4", "3, 4", "4, 4", "6, 4", "9, 4", "10, 1"})
  void members_share_all_partitions_and_none_is_idle(int members, int partitions) {
    Topology topology = new Topology(List.of("t"), partitions, List.of("s"), members, 1);
    List<List<String>> shares =
        IntStream.range(0, members)
            .mapToObj(member -> new ConsumerAssignment(topology, "t", "s", member, member))
            .map(member -> names(ALONE.keysBySlot(member)))
            .toList();
    assertThat(shares).allSatisfy(share -> assertThat(share).isNotEmpty());
    Map<String, Long> membersByPartition =
        shares.stream()
            .flatMap(List::stream)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(membersByPartition).hasSize(partitions);
    if (members <= partitions) {
      assertThat(membersByPartition.values()).containsOnly(1L);
    }
  }

  @Test
  void one_connection_serves_all_of_a_stand_alone_server_and_one_slot_of_a_cluster() {
    Topology topology = new Topology(List.of("t"), 6, List.of("s"), 2, 1);
    ConsumerAssignment member = new ConsumerAssignment(topology, "t", "s", 1, 1);
    assertThat(ALONE.keysBySlot(member))
        .singleElement()
        .satisfies(all -> assertThat(all).hasSize(3));
    assertThat(CLUSTER.keysBySlot(member)).hasSize(3);
    assertThat(names(CLUSTER.keysBySlot(member))).hasSize(3);
  }

  private static List<String> names(List<List<Layout.PartitionKey>> shares) {
    return shares.stream().flatMap(List::stream).map(Layout.PartitionKey::name).toList();
  }
}
