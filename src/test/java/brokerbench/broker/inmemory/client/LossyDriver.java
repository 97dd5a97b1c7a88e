package brokerbench.broker.inmemory.client;

import brokerbench.broker.ForwardingDriver;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;

/** An in-memory broker that acknowledges every second message of a producer and forgets it. */
public final class LossyDriver extends ForwardingDriver {

  public LossyDriver() {
    super(new InMemoryDriver());
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    return new LossyProducer(super.openProducer(assignment));
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
