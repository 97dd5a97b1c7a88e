package brokerbench.engine.fork.powercut;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.fork.LineToHost;
import brokerbench.engine.fork.powercut.PowerCutMessage.Published;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.engine.load.schedule.Pacer;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import brokerbench.measurement.StampWriter;
import brokerbench.scenario.Topology;
import brokerbench.scenario.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/** Publishes in an open loop until it is told that the power is gone. */
final class Publishing {

  private static final Duration JOIN_LIMIT = Duration.ofSeconds(5);

  private final PowerCutPlan plan;
  private final NanoClock clock;
  private final Workload workload;
  private final PayloadBodies bodies;
  private final List<PublishLog> logs = new ArrayList<>();
  private volatile boolean ended;

  Publishing(PowerCutPlan plan, NanoClock clock) {
    this.plan = plan;
    this.clock = clock;
    this.workload = plan.params().workload();
    this.bodies = bodies(plan);
  }

  /** What is sent, and what is read back. */
  static PayloadBodies bodies(PowerCutPlan plan) {
    Workload.Payload payload = plan.params().workload().payload();
    return new PayloadBodies(
        PayloadFormat.ofWord(payload.format()), payload.bytes(), 1, plan.seed());
  }

  /** The topics, without any subscription. */
  private Topology topology() {
    Topology topics = Topology.of(plan.params(), plan.topicPrefix());
    return new Topology(
        topics.topics(), topics.partitionsPerTopic(), List.of(), 1, topics.replicationFactor());
  }

  /** Publishes between the two orders. */
  PowerCutMessage.Finished run(LineToHost<PowerCutOrder> host) throws InterruptedException {
    BrokerDriver driver =
        DriverFactory.of(plan.params().text("broker")).open(plan.endpoints(), plan.params());
    List<Thread> threads = new ArrayList<>();
    try {
      Topology topology = topology();
      driver.provision(topology);
      List<Producer> producers = open(driver, topology);
      host.send(
          new PowerCutMessage.Ready(
              ForkMessage.Ready.of(driver.live(topology), driver.descriptor(), bodies)));
      host.await(PowerCutOrder.BEGIN);
      threads.addAll(begin(producers));
      host.await(PowerCutOrder.END);
      ended = true;
      threads.forEach(Thread::interrupt);
    } finally {
      close(driver);
    }
    for (Thread thread : threads) {
      var _ = thread.join(JOIN_LIMIT);
    }
    for (int i = 0; i < logs.size(); i++) {
      host.send(logs.get(i).of(i));
    }
    return new PowerCutMessage.Finished(0, 0);
  }

  /** Closes; what a library says of brokers that are gone stands in the log alone. */
  static void close(BrokerDriver driver) {
    try {
      driver.close();
    } catch (RuntimeException gone) {
      System.err.println("the driver did not close: " + gone);
    }
  }

  private List<Thread> begin(List<Producer> producers) {
    LoadShape shape = LoadShape.of(workload);
    long startNs = clock.nanoTime();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < producers.size(); i++) {
      Pacer pacer =
          Objects.requireNonNull(
              shape.pacer(startNs, producers.size(), i), "a power cut needs load=rate");
      Producer producer = producers.get(i);
      int index = i;
      threads.add(Thread.ofVirtual().start(() -> publish(producer, index, pacer)));
    }
    return threads;
  }

  private List<Producer> open(BrokerDriver driver, Topology topology) {
    List<Producer> producers = new ArrayList<>();
    for (String topic : topology.topics()) {
      for (int partition = 0; partition < topology.partitionsPerTopic(); partition++) {
        for (int i = 0; i < workload.clients().producersPerPartition(); i++) {
          producers.add(
              driver.openProducer(new ProducerAssignment(topic, partition, producers.size())));
          logs.add(new PublishLog(clock));
        }
      }
    }
    return producers;
  }

  private void publish(Producer producer, int index, Pacer pacer) {
    PublishLog log = logs.get(index);
    StampWriter stamp = new StampWriter(index, bodies.format());
    OutgoingMessage message = new OutgoingMessage();
    for (long sequence = 0; !ended; sequence++) {
      long dueNs = pacer.dueNs(sequence);
      if (!sleptUntil(dueNs)) {
        return;
      }
      byte[] payload = bodies.newPayload(0);
      stamp.write(payload, dueNs, sequence, 0, 0);
      message.set(payload, sequence, null);
      log.sent();
      producer.send(message, log);
    }
  }

  /** Whether the time has come, and the end has not. */
  private boolean sleptUntil(long dueNs) {
    for (long waitNs = dueNs - clock.nanoTime(); waitNs > 0; waitNs = dueNs - clock.nanoTime()) {
      if (ended) {
        return false;
      }
      LockSupport.parkNanos(waitNs);
    }
    return !ended;
  }

  /** What became of one producer's publishes. Any threads. */
  private static final class PublishLog implements SendCallback {

    private final NanoClock clock;
    private final List<Long> acknowledgedNs = new ArrayList<>();

    PublishLog(NanoClock clock) {
      this.clock = clock;
    }

    /** A message leaves; its sequence number is the number of those before it. */
    synchronized void sent() {
      acknowledgedNs.add(Published.NEVER);
    }

    @Override
    public synchronized void acknowledged(long sequence) {
      acknowledgedNs.set(Math.toIntExact(sequence), clock.nanoTime());
    }

    /** As if nothing were heard: it may have reached the broker. */
    @Override
    public void failed(long sequence, Throwable cause) {}

    synchronized Published of(int producer) {
      return new Published(producer, acknowledgedNs);
    }
  }
}
