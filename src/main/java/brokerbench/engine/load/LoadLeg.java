package brokerbench.engine.load;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.engine.load.schedule.WindowBound;
import brokerbench.quantity.TextCounts;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.Topology;
import brokerbench.scenario.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Producers and consumers of one driver, open and ready. Opened and closed by one thread; closing
 * leaves the subscriptions and flushes the producers.
 */
public final class LoadLeg implements AutoCloseable {

  private static final Duration JOIN_LIMIT = Duration.ofSeconds(30);

  private final BrokerDriver driver;
  private final Topology topology;
  private final LoadInstruments instruments;
  private final LiveBroker live;
  private final ProducerTraits traits;
  private final Workload.Attempts attempts;
  private final ConcurrentMap<Integer, Long> repeated = new ConcurrentHashMap<>();
  private final ProbeLedger probes;
  private final ConsumerWork work;
  private final Duration pollTimeout;
  private final List<Producer> opened = new ArrayList<>();
  private final List<MeasuredProducer> producers = new ArrayList<>();
  private final List<ReceiptRecorder> receipts = new ArrayList<>();
  private final List<Consumer> consumers = new ArrayList<>();
  private final List<ConsumerThread> pollers = new ArrayList<>();
  private volatile boolean closing;
  private volatile @Nullable Throwable pollFailure;

  private LoadLeg(
      BrokerDriver driver, Topology topology, LoadInstruments instruments, Workload workload) {
    this.driver = driver;
    this.topology = topology;
    this.instruments = instruments;
    this.live = driver.live(topology);
    this.attempts = workload.attempts();
    this.traits = ProducerTraits.of(workload, driver.descriptor());
    this.probes = new ProbeLedger(topology.subscriptions().size(), workload.clients().producers());
    this.work = new ConsumerWork(instruments.clock(), workload.clients().consumerWork().toNanos());
    this.pollTimeout = workload.timeouts().poll();
  }

  /**
   * Opens consumers, then producers, of a topology that has been provisioned.
   *
   * @throws DriverException when a client cannot connect, or the broker does not tell its
   *     configuration
   */
  public static LoadLeg open(
      BrokerDriver driver, Topology topology, LoadInstruments instruments, Workload workload) {
    LoadLeg leg = new LoadLeg(driver, topology, instruments, workload);
    try {
      leg.openConsumers();
      leg.openProducers(workload.clients().producersPerPartition());
    } catch (RuntimeException e) {
      try (leg) {
        throw e;
      }
    }
    return leg;
  }

  private void openConsumers() {
    int index = 0;
    for (String topic : topology.topics()) {
      for (int s = 0; s < topology.subscriptions().size(); s++) {
        for (int member = 0; member < topology.consumersPerSubscription(); member++) {
          ReceiptRecorder receipt = new ReceiptRecorder(instruments, probes, work, s);
          receipts.add(receipt);
          ConsumerAssignment assignment =
              new ConsumerAssignment(
                  topology, topic, topology.subscriptions().get(s), member, index++);
          start(driver.openConsumer(assignment, receipt), assignment, receipt);
        }
      }
    }
  }

  private void start(Consumer consumer, ConsumerAssignment assignment, ReceiptRecorder receipt) {
    consumers.add(consumer);
    if (consumer instanceof PolledConsumer polled) {
      ConsumerThread poller =
          new ConsumerThread(polled, assignment, receipt, this::pollUntilClosed);
      pollers.add(poller);
      poller.thread().start();
    }
  }

  private void pollUntilClosed(ConsumerThread poller) {
    try {
      poll(poller);
    } catch (RuntimeException | Error e) {
      if (!poller.isKilled()) {
        fail(e);
      }
    }
  }

  private void poll(ConsumerThread poller) {
    PolledConsumer consumer = poller.consumer();
    try {
      while (!closing && !poller.isKilled()) {
        consumer.poll(pollTimeout);
      }
    } finally {
      // A killed one ends by its kill, without the words of a close.
      if (!poller.isKilled()) {
        consumer.close();
      }
    }
  }

  /** Takes why the load cannot go on, unless the leg is being closed. */
  public void fail(Throwable cause) {
    if (!closing) {
      pollFailure = cause;
    }
  }

  /** Consumers not chosen so far that have another such one beside them on their subscription. */
  public List<ConsumerThread> replaceable() {
    List<ConsumerThread> whole = pollers.stream().filter(each -> !each.isChosen()).toList();
    return whole.stream()
        .filter(each -> whole.stream().anyMatch(one -> one != each && one.sharesWith(each)))
        .toList();
  }

  /** Tells {@code listener} of each further message that a consumer receives. */
  public void tell(ReceiptListener listener) {
    receipts.forEach(each -> each.tell(listener));
  }

  /** Tells the listener of each producer, by its index, what becomes of its further messages. */
  public void tellOfPublishes(IntFunction<PublishListener> listeners) {
    for (int i = 0; i < producers.size(); i++) {
      producers.get(i).tell(listeners.apply(i));
    }
  }

  private void openProducers(int perPartition) {
    int index = 0;
    for (String topic : topology.topics()) {
      for (int partition = 0; partition < topology.partitionsPerTopic(); partition++) {
        for (int i = 0; i < perPartition; i++) {
          Producer producer = driver.openProducer(new ProducerAssignment(topic, partition, index));
          opened.add(producer);
          producers.add(new MeasuredProducer(retried(producer), index++, instruments, traits));
        }
      }
    }
  }

  private Producer retried(Producer producer) {
    return attempts.areSeveral()
        ? new RetryingProducer(producer, attempts, repeated, instruments.clock())
        : producer;
  }

  /** How often messages of the iteration were sent again. */
  long repeated(int iteration) {
    return repeated.getOrDefault(iteration, 0L);
  }

  /**
   * Sends probe messages until one of each producer has reached every subscription, or is
   * acknowledged where nobody is subscribed.
   *
   * @throws DriverException when that has not happened after {@code limit}
   */
  public void awaitRoundTrips(Duration limit) throws InterruptedException {
    new ReadinessProbe(instruments, probes, opened)
        .await(limit, () -> pollFailure, driver::counters);
  }

  /** Probes that the broker stored before the load. */
  public long probesStored() {
    return probes.acknowledged();
  }

  /** What the live broker said of itself before anybody connected. */
  public LiveBroker live() {
    return live;
  }

  /** What the mode promises, by the {@link #live} broker; the audit calls a loss by it. */
  public DeliveryGuarantee guarantee() {
    return live.semantics().guarantee();
  }

  /**
   * Does nothing while the load goes on.
   *
   * @throws DriverException with why a consumer gave up
   */
  public void throwIfFailed() {
    if (pollFailure != null) {
      throw new DriverException("a consumer gave up during the load", pollFailure);
    }
  }

  /** What the publishes failed with that were due in {@code iteration}. */
  TextCounts publishErrors(int iteration) {
    return producers.stream()
        .map(each -> each.recorder().errors(iteration))
        .reduce(TextCounts.NONE, TextCounts::plus)
        .most(PublishErrors.MOST_TEXTS);
  }

  /** Subscriptions that are owed each message. */
  int subscriptions() {
    return topology.subscriptions().size();
  }

  BrokerDriver driver() {
    return driver;
  }

  public LoadInstruments instruments() {
    return instruments;
  }

  List<MeasuredProducer> producers() {
    return producers;
  }

  /** Bounds what each producer may have unacknowledged. Called while nobody sends. */
  void boundWindows(WindowBound bound) {
    producers.forEach(each -> each.boundWindow(bound));
  }

  long lastAcknowledgedNs() {
    return producers.stream()
        .mapToLong(each -> each.recorder().lastAcknowledgedNs())
        .max()
        .orElse(0);
  }

  long lastReceivedNs() {
    return receipts.stream().mapToLong(ReceiptRecorder::lastReceivedNs).max().orElse(0);
  }

  @Override
  public void close() {
    closing = true;
    pollers.forEach(poller -> poller.thread().interrupt());
    producers.forEach(MeasuredProducer::close);
    joinPollers();
    consumers.stream().filter(each -> !(each instanceof PolledConsumer)).forEach(Consumer::close);
  }

  private void joinPollers() {
    try {
      for (ConsumerThread poller : pollers) {
        var _ = poller.thread().join(JOIN_LIMIT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
