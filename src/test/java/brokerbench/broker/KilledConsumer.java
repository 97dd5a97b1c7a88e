package brokerbench.broker;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A consumer that is killed while it is busy with a message, and one that takes over. */
public final class KilledConsumer {

  private static final Duration POLL = Duration.ofMillis(100);

  private final BrokerDriver driver;
  private final Topology topology;
  private final CountDownLatch busy = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final Set<String> handled = ConcurrentHashMap.newKeySet();

  /** On a topology of one topic that has been provisioned. */
  public KilledConsumer(BrokerDriver driver, Topology topology) {
    this.driver = driver;
    this.topology = topology;
  }

  /** Publishes {@code message 0} and so on to the first partition. */
  public void publish(int messages) throws InterruptedException {
    CountDownLatch acknowledged = new CountDownLatch(messages);
    SendCallback counting =
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {
            acknowledged.countDown();
          }

          @Override
          public void failed(long sequence, Throwable cause) {}
        };
    String topic = topology.topics().getFirst();
    try (Producer producer = driver.openProducer(new ProducerAssignment(topic, 0, 0))) {
      for (int i = 0; i < messages; i++) {
        OutgoingMessage message = new OutgoingMessage();
        message.set(("message " + i).getBytes(US_ASCII), i, null);
        producer.send(message, counting);
      }
      assertThat(acknowledged.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private PolledConsumer open(int member, MessageListener listener) {
    return (PolledConsumer)
        driver.openConsumer(
            new ConsumerAssignment(
                topology,
                topology.topics().getFirst(),
                topology.subscriptions().getFirst(),
                member,
                member),
            listener);
  }

  /**
   * Kills a consumer that is busy with a message after it has handled {@code before}.
   *
   * @param ready asked until it is so, before the kill
   * @return what it held
   */
  public Set<String> killAfter(int before, BooleanSupplier ready) throws InterruptedException {
    AtomicInteger received = new AtomicInteger();
    KillableConsumer victim =
        (KillableConsumer)
            open(
                0,
                (array, offset, length) -> {
                  if (received.getAndIncrement() == before) {
                    busy.countDown();
                    await(go);
                  } else {
                    handled.add(new String(array, offset, length, US_ASCII));
                  }
                });
    Thread polling =
        Thread.startVirtualThread(
            () -> {
              while (busy.getCount() > 0 || go.getCount() > 0) {
                victim.poll(POLL);
              }
            });
    assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
    while (!ready.getAsBoolean()) {
      Thread.onSpinWait();
    }
    List<byte[]> held = victim.kill();
    go.countDown();
    polling.join();
    assertThat(handled).hasSize(before);
    Set<String> texts =
        held.stream().map(each -> new String(each, US_ASCII)).collect(Collectors.toSet());
    assertThat(texts).as("each once").hasSameSizeAs(held);
    return texts;
  }

  /** What another consumer receives, until it is {@code messages} distinct ones. */
  public Set<String> takenOver(int messages) {
    Set<String> received = ConcurrentHashMap.newKeySet();
    try (PolledConsumer other =
        open(
            1,
            (array, offset, length) -> received.add(new String(array, offset, length, US_ASCII)))) {
      while (received.size() < messages) {
        other.poll(POLL);
      }
    }
    return received;
  }

  /** What the killed one had handled. */
  public Set<String> handled() {
    return handled;
  }

  /** {@code message from} to before {@code message to}. */
  public static List<String> messages(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "message " + i).toList();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
