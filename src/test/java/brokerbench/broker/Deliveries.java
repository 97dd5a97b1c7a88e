package brokerbench.broker;

import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** Consumers of every subscription of a topology, each on a virtual thread, and what they got. */
final class Deliveries implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(50);

  private final ConcurrentMap<String, List<byte[]>> bySubscription = new ConcurrentHashMap<>();
  private final ConcurrentMap<ConsumerAssignment, Long> byConsumer = new ConcurrentHashMap<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final List<Consumer> pushed = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private volatile boolean stopped;

  Deliveries(BrokerDriver driver, Topology topology) {
    int index = 0;
    for (String topic : topology.topics()) {
      for (String subscription : topology.subscriptions()) {
        for (int member : IntStream.range(0, topology.consumersPerSubscription()).toArray()) {
          open(driver, new ConsumerAssignment(topology, topic, subscription, member, index++));
        }
      }
    }
  }

  private void open(BrokerDriver driver, ConsumerAssignment assignment) {
    List<byte[]> payloads = payloadsOf(assignment.topic(), assignment.subscription());
    MessageListener listener =
        (array, offset, length) -> {
          byte[] payload = new byte[length];
          System.arraycopy(array, offset, payload, 0, length);
          byConsumer.merge(assignment, 1L, Long::sum);
          record(payloads, payload);
        };
    switch (driver.openConsumer(assignment, listener)) {
      case PolledConsumer polled -> threads.add(Thread.startVirtualThread(() -> poll(polled)));
      case PushedConsumer consumer -> pushed.add(consumer);
    }
  }

  private void poll(PolledConsumer consumer) {
    try (consumer) {
      while (!stopped) {
        consumer.poll(POLL);
      }
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  private List<byte[]> payloadsOf(String topic, String subscription) {
    return bySubscription.computeIfAbsent(topic + "/" + subscription, _ -> new ArrayList<>());
  }

  private void record(List<byte[]> payloads, byte[] payload) {
    lock.lock();
    try {
      payloads.add(payload);
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until {@code subscription} of {@code topic} has {@code count} payloads, 20 s at most. */
  List<byte[]> await(String topic, String subscription, int count) throws InterruptedException {
    List<byte[]> payloads = payloadsOf(topic, subscription);
    long leftNs = TimeUnit.SECONDS.toNanos(20);
    lock.lock();
    try {
      while (payloads.size() < count && leftNs > 0) {
        leftNs = arrived.awaitNanos(leftNs);
      }
      return new ArrayList<>(payloads);
    } finally {
      lock.unlock();
    }
  }

  /** Messages by consumer; consumers without any are absent. */
  ConcurrentMap<ConsumerAssignment, Long> byConsumer() {
    return byConsumer;
  }

  List<Throwable> failures() {
    return failures;
  }

  @Override
  public void close() {
    stopped = true;
    pushed.forEach(Consumer::close);
    for (Thread thread : threads) {
      try {
        thread.join(Duration.ofSeconds(10));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
