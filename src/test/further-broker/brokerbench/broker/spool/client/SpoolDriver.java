package brokerbench.broker.spool.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.LiveSemantics;
import brokerbench.broker.MessageListener;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.broker.Replication;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Topology;
import java.io.DataInputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Drives spool: a connection for each producer and consumer, each publish acknowledged. */
final class SpoolDriver implements BrokerDriver {

  private static final LiveSemantics SEMANTICS =
      new LiveSemantics(
          DeliveryGuarantee.AT_LEAST_ONCE,
          "the server keeps every message",
          DurabilityClass.SERVER_MEMORY,
          "the server keeps messages in memory");

  private final String address;
  private final int most;
  private final List<SpoolConnection> connections = new ArrayList<>();
  private SpoolConnection control;

  SpoolDriver(String address, int most) {
    this.address = address;
    this.most = most;
  }

  private synchronized SpoolConnection connect() {
    SpoolConnection connection = new SpoolConnection(address);
    connections.add(connection);
    return connection;
  }

  private synchronized SpoolConnection control() {
    if (control == null) {
      control = connect();
    }
    return control;
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "spool", "none", "1", PublishAcknowledgement.BROKER, PayloadOwnership.COPIED_ON_SEND);
  }

  @Override
  public void provision(Topology topology) {
    for (String topic : topology.topics()) {
      control()
          .ask(
              'M',
              topic,
              out -> out.writeInt(topology.partitionsPerTopic()),
              DataInputStream::readByte);
    }
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    SpoolConnection connection = connect();
    return new Producer() {
      @Override
      public void send(OutgoingMessage message, SendCallback callback) {
        long sequence = message.sequence();
        try {
          connection.ask(
              'P',
              assignment.topic(),
              out -> {
                out.writeInt(assignment.partition());
                out.writeInt(message.payload().length);
                out.write(message.payload());
              },
              DataInputStream::readByte);
        } catch (RuntimeException e) {
          callback.failed(sequence, e);
          return;
        }
        callback.acknowledged(sequence);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    SpoolConnection connection = connect();
    return new PolledConsumer() {
      @Override
      public int poll(Duration maxWait) {
        List<byte[]> taken =
            connection.ask(
                'T',
                assignment.topic(),
                out -> {
                  out.writeUTF(assignment.subscription());
                  out.writeInt(assignment.member());
                  out.writeInt(assignment.topology().consumersPerSubscription());
                  out.writeInt(most);
                  out.writeInt((int) maxWait.toMillis());
                },
                SpoolDriver::messages);
        taken.forEach(message -> listener.received(message, 0, message.length));
        return taken.size();
      }

      @Override
      public void close() {}
    };
  }

  private static List<byte[]> messages(DataInputStream in) throws java.io.IOException {
    List<byte[]> messages = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      messages.add(in.readNBytes(in.readInt()));
    }
    return messages;
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return topology.topics().stream()
        .map(topic -> control().ask('C', topic, _ -> {}, DataInputStream::readLong))
        .toList();
  }

  @Override
  public Replication replication(Topology topology) {
    return Replication.NONE;
  }

  @Override
  public ClientCounters counters() {
    return ClientCounters.NONE;
  }

  @Override
  public LiveBroker live(Topology topology) {
    return new LiveBroker("spool", "1", SEMANTICS, new TreeMap<>());
  }

  @Override
  public void remove(Topology topology) {
    topology.topics().forEach(topic -> control().ask('D', topic, _ -> {}, DataInputStream::readByte));
  }

  @Override
  public synchronized void close() {
    connections.forEach(SpoolConnection::close);
  }
}
