package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.ReplicaState;
import brokerbench.broker.SendCallback;
import brokerbench.broker.ThreeNodes;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three nodes of as many servers as there are copies, and what is left when some of them end. */
@Tag("slow")
@Timeout(180)
class RedisReplicasIT {

  private static final int MESSAGES = 200;
  private static final int PARTITIONS = 3;

  @TempDir Path directory;

  private static Params params(int copies, String flush) {
    return Params.of(
        Map.of(
            "broker", "redis",
            "nodes", "3",
            "replication_factor", Integer.toString(copies),
            "redis.wait", Integer.toString(copies - 1),
            "redis.wait_timeout", "100ms",
            "redis.flush", flush,
            "redis.appendonly", "true",
            "redis.appendfsync", "no"));
  }

  private static Topology topology(int copies) {
    return new Topology(List.of("copied"), PARTITIONS, List.of("s"), 1, copies);
  }

  /** Publishes to a partition, and returns how many were acknowledged. */
  private static int publish(BrokerDriver driver, int partition, int messages)
      throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(messages);
    AtomicInteger acknowledged = new AtomicInteger();
    List<Throwable> failures = new ArrayList<>();
    SendCallback counting =
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {
            acknowledged.incrementAndGet();
            ended.countDown();
          }

          @Override
          public void failed(long sequence, Throwable cause) {
            failures.add(cause);
            ended.countDown();
          }
        };
    try (Producer producer =
        driver.openProducer(new ProducerAssignment("copied", partition, partition))) {
      for (int i = 0; i < messages; i++) {
        OutgoingMessage message = new OutgoingMessage();
        message.set(("message " + i).getBytes(US_ASCII), i, null);
        producer.send(message, counting);
      }
      assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(failures).allMatch(each -> each.getMessage().startsWith("WAIT: "));
    return acknowledged.get();
  }

  @ParameterizedTest
  @CsvSource({"2, each", "2, consolidated", "3, each", "3, consolidated"})
  void what_too_few_replicas_have_is_stored_and_not_acknowledged(int copies, String flush)
      throws Exception {
    Params params = params(copies, flush);
    Topology topology = topology(copies);
    try (ThreeNodes cluster = ThreeNodes.start(params, directory);
        BrokerDriver driver = new RedisDriverFactory().open(cluster.endpoints(), params)) {
      assertThat(cluster.nodes()).hasSize(3 * copies);
      driver.provision(topology);
      assertThat(publish(driver, 0, MESSAGES)).isEqualTo(MESSAGES);
      assertThat(driver.live(topology).semantics().durability().words())
          .isEqualTo("page cache of a quorum");
      assertThat(driver.replication(topology).promised()).isEqualTo(copies);
      assertThat(driver.replication(topology).replicas())
          .hasSize(3 * copies)
          .allMatch(ReplicaState::complete);

      cluster.nodes().subList(3, 3 * copies).forEach(ThreeNodes::kill);

      assertThat(publish(driver, 0, 3)).isZero();
      assertThat(driver.storedMessages(topology)).containsExactly(MESSAGES + 3L);
      assertThat(driver.replication(topology).replicas())
          .filteredOn(each -> !each.reachable())
          .hasSize(3 * copies - 3);
    }
  }

  @Test
  void cluster_makes_a_replica_the_new_master_and_it_has_what_was_acknowledged() throws Exception {
    Params params = params(2, "each");
    Topology topology = topology(2);
    try (ThreeNodes cluster = ThreeNodes.start(params, directory);
        BrokerDriver driver = new RedisDriverFactory().open(cluster.endpoints(), params)) {
      driver.provision(topology);
      for (int partition = 0; partition < PARTITIONS; partition++) {
        assertThat(publish(driver, partition, MESSAGES)).isEqualTo(MESSAGES);
      }
      ThreeNodes.kill(cluster.nodes().getFirst());

      List<String> left = cluster.endpoints().addresses().subList(1, 6);
      while (!left.stream().allMatch(RedisReplicasIT::seesAllSlots)
          || left.stream().filter(RedisReplicasIT::isMaster).count() < 3) {
        // an election that a busy machine lets fail is held again a minute later
        Thread.sleep(200);
      }

      assertThat(
              left.stream()
                  .filter(RedisReplicasIT::isMaster)
                  .mapToLong(RedisReplicasIT::stored)
                  .sum())
          .isEqualTo((long) PARTITIONS * MESSAGES);
    }
  }

  /** Each node hears of a new master for itself, and refuses commands until then. */
  private static boolean seesAllSlots(String address) {
    String info = ask(address, commands -> commands.clusterInfo());
    return info.contains("cluster_state:ok") && info.contains("cluster_slots_ok:16384");
  }

  private static boolean isMaster(String address) {
    return ask(address, commands -> commands.info("replication")).contains("role:master");
  }

  private static long stored(String address) {
    return ask(
        address, commands -> commands.keys("copied.*").stream().mapToLong(commands::xlen).sum());
  }

  private static <T> T ask(String address, Function<RedisCommands<String, String>, T> question) {
    try (RedisClient client = RedisClient.create("redis://" + address);
        var connection = client.connect()) {
      return question.apply(connection.sync());
    }
  }
}
