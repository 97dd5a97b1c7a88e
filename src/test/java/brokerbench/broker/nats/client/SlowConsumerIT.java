package brokerbench.broker.nats.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that closes the connection of a consumer for which too much waits. */
@Timeout(60)
class SlowConsumerIT {

  private static final int MEBIBYTE = 1 << 20;

  /** The limit of the server: a message of this length and its header are beyond it at once. */
  private static final Params PARAMS =
      Params.of(
          Map.of(
              "broker", "nats",
              "nats.mode", "core",
              "nats.consumer_connections", "1",
              "nats.max_pending", "1MiB"));

  private static final SendCallback IGNORED =
      new SendCallback() {
        @Override
        public void acknowledged(long sequence) {}

        @Override
        public void failed(long sequence, Throwable cause) {}
      };

  private static void send(Producer producer, int payloadBytes) {
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[payloadBytes], 0, null);
    producer.send(message, IGNORED);
  }

  @Test
  void the_disconnect_is_counted_by_server_and_client_and_the_consumer_comes_back(
      @TempDir Path directory) throws Exception {
    Topology topology = new Topology(List.of("slow-test"), 1, List.of("s0"), 1, 1);
    BlockingQueue<Integer> receivedBytes = new LinkedBlockingQueue<>();
    try (RunRegister register = RunRegister.open(directory.resolve("state"), "slow-consumer");
        ProcessEnvironment environment = Fixtures.environment(register);
        BrokerCluster cluster = environment.start(Fixtures.request(PARAMS, directory));
        BrokerDriver driver = new NatsDriverFactory().open(cluster.endpoints(), PARAMS)) {
      driver.openConsumer(
          new ConsumerAssignment(topology, "slow-test", "s0", 0, 0),
          (_, _, length) -> receivedBytes.add(length));
      assertThat(cluster.slowConsumers()).containsExactly(Map.entry("nats-1", 0L));
      assertThat(cluster.facts().entries()).containsEntry("nats_1_max_pending_bytes", "1048576");
      try (Producer producer = driver.openProducer(new ProducerAssignment("slow-test", 0, 0))) {
        send(producer, MEBIBYTE);
        Integer first = null;
        for (int i = 0; first == null && i < 200; i++) {
          send(producer, 8);
          first = poll(receivedBytes);
        }
        assertThat(first).isEqualTo(8);
      }
      assertThat(cluster.slowConsumers()).containsExactly(Map.entry("nats-1", 1L));
      assertThat(driver.counters().reconnects()).hasValue(1);
      assertThat(driver.counters().dropped()).isZero();
      assertThat(receivedBytes).doesNotContain(MEBIBYTE);
    }
  }

  private static @Nullable Integer poll(BlockingQueue<Integer> received)
      throws InterruptedException {
    return received.poll(100, TimeUnit.MILLISECONDS);
  }
}
