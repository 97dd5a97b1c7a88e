package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.broker.redis.server.RedisQuestions;
import brokerbench.environment.Fixtures;
import brokerbench.environment.node.BrokerServers;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that answers, but still reads its data, as one does that was started again. */
@Timeout(60)
class RedisLoadingIT {

  private static final Topology TOPOLOGY = new Topology(List.of("loading"), 1, List.of("s"), 1, 1);

  @TempDir static Path directory;

  @Test
  void a_reader_reads_on_when_the_server_has_loaded_its_data() throws Exception {
    int port = Fixtures.ports().take(1).getFirst();
    Endpoints endpoints = new Endpoints(List.of("127.0.0.1:" + port));
    Process server = slowToLoad(port);
    AtomicInteger received = new AtomicInteger();
    try (BrokerDriver driver =
        new RedisDriverFactory()
            .open(endpoints, Params.of(Map.of("redis.recover_idle", "100ms")))) {
      driver.provision(TOPOLOGY);
      PolledConsumer consumer =
          (PolledConsumer)
              driver.openConsumer(
                  new ConsumerAssignment(TOPOLOGY, "loading", "s", 0, 0),
                  (_, _, _) -> received.incrementAndGet());
      publish(driver.openProducer(new ProducerAssignment("loading", 0, 0)));
      ask(endpoints, "DEBUG", "POPULATE", "4000");
      Thread reload = Thread.ofVirtual().start(() -> ask(endpoints, "DEBUG", "RELOAD"));
      while (!ask(endpoints, "PING").contains("LOADING")) {
        assertThat(reload.isAlive()).isTrue();
      }

      assertThat(consumer.poll(Duration.ofMillis(100))).isZero();
      while (received.get() == 0) {
        consumer.poll(Duration.ofMillis(100));
      }

      consumer.close();
      reload.join();
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  /** A server of its own that needs two seconds for 4,000 keys, and answers meanwhile. */
  private static Process slowToLoad(int port) throws IOException, InterruptedException {
    Path configuration = directory.resolve("redis.conf");
    Files.write(
        configuration,
        List.of(
            "bind 127.0.0.1",
            "port " + port,
            "dir " + directory,
            "enable-debug-command local",
            "loading-process-events-interval-bytes 1024",
            "key-load-delay 500"));
    List<String> command =
        BrokerServers.of("redis")
            .orElseThrow()
            .asProcesses()
            .obtain(Fixtures.software(), Fixtures.broker("redis", "8.0.2", 1))
            .command(configuration.toString());
    Process server =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("server.log").toFile())
            .start();
    while (!ask(new Endpoints(List.of("127.0.0.1:" + port)), "PING").contains("PONG")) {
      assertThat(server.isAlive()).isTrue();
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return server;
  }

  /** The answer, or the words of the error. */
  private static String ask(Endpoints endpoints, String... words) {
    try {
      return RedisQuestions.ask(endpoints.joined(), Optional.empty(), words);
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static void publish(Producer producer) throws InterruptedException {
    Semaphore acknowledged = new Semaphore(0);
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[40], 0, null);
    producer.send(
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {
            acknowledged.release();
          }

          @Override
          public void failed(long sequence, Throwable cause) {}
        });
    assertThat(acknowledged.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
  }
}
