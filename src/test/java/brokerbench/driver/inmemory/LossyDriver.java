package brokerbench.driver.inmemory;

import brokerbench.driver.BrokerDriver;
import brokerbench.driver.ClientCounters;
import brokerbench.driver.Consumer;
import brokerbench.driver.ConsumerPlace;
import brokerbench.driver.DriverDescriptor;
import brokerbench.driver.MessageListener;
import brokerbench.driver.OutgoingMessage;
import brokerbench.driver.Producer;
import brokerbench.driver.ProducerPlace;
import brokerbench.driver.Replication;
import brokerbench.driver.SendCallback;
import brokerbench.scenario.Topology;
import java.util.List;
import java.util.SortedMap;

/** An in-memory broker that acknowledges every second message of a producer and forgets it. */
public final class LossyDriver implements BrokerDriver {

  private final BrokerDriver broker = new InMemoryDriver(InMemoryFaults.NONE);

  @Override
  public DriverDescriptor descriptor() {
    return broker.descriptor();
  }

  @Override
  public void provision(Topology topology) {
    broker.provision(topology);
  }

  @Override
  public Producer openProducer(ProducerPlace place) {
    return new LossyProducer(broker.openProducer(place));
  }

  @Override
  public Consumer openConsumer(ConsumerPlace place, MessageListener listener) {
    return broker.openConsumer(place, listener);
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return broker.storedMessages(topology);
  }

  @Override
  public Replication replication(Topology topology) {
    return broker.replication(topology);
  }

  @Override
  public ClientCounters counters() {
    return broker.counters();
  }

  @Override
  public SortedMap<String, String> effectiveConfiguration(Topology topology) {
    return broker.effectiveConfiguration(topology);
  }

  @Override
  public void remove(Topology topology) {
    broker.remove(topology);
  }

  @Override
  public void close() {
    broker.close();
  }

  private static final class LossyProducer implements Producer {

    private final Producer producer;
    private long messages;

    private LossyProducer(Producer producer) {
      this.producer = producer;
    }

    @Override
    public void send(OutgoingMessage message, SendCallback callback) {
      if (messages++ % 2 == 1) {
        callback.acknowledged(message.sequence());
      } else {
        producer.send(message, callback);
      }
    }

    @Override
    public void close() {
      producer.close();
    }
  }
}
