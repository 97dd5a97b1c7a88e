package brokerbench.broker;

import brokerbench.scenario.Topology;
import java.util.List;
import java.util.Optional;

/**
 * A fork's connection to the broker under test. One instance per leg of a fork. Methods are called
 * from one thread unless they say otherwise.
 */
public interface BrokerDriver extends AutoCloseable {

  /** Which client library this is, and in which mode. Constant; opens no connection. */
  DriverDescriptor descriptor();

  /**
   * Creates the topics and subscriptions of {@code topology}. Doing it twice is the same as once.
   * Returns when every topic has its leader and all its replicas in sync.
   *
   * @throws DriverException if the broker refuses; the message names the topic and the broker's
   *     error
   */
  void provision(Topology topology);

  /**
   * Creates the subscriptions of {@code topology}, whose topics are there and have their leaders;
   * it waits for no replica.
   *
   * @implSpec {@link #provision}, which is enough where nothing has copies
   * @throws DriverException as {@link #provision}, and where a topic has no leader
   */
  default void subscribe(Topology topology) {
    provision(topology);
  }

  /** Opens a producer, or throws a {@link DriverException} if the client cannot connect. */
  Producer openProducer(ProducerAssignment assignment);

  /**
   * Opens a consumer.
   *
   * @implSpec calls {@code listener} once per delivery, in delivery order, and acknowledges the
   *     delivery after it returned.
   * @throws DriverException if the client cannot connect
   */
  Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener);

  /**
   * The messages that the broker itself says each topic of {@code topology} has taken in since it
   * was provisioned, in topic order, or their sum where it does not tell topics apart; empty for a
   * mode that stores nothing, and where {@link #uncounted} says why.
   *
   * @throws DriverException if the broker does not answer
   */
  List<Long> storedMessages(Topology topology);

  /**
   * The messages that the broker says it holds now, as {@link #storedMessages}, of which some may
   * be gone: what a new consumer should be able to read.
   *
   * @throws DriverException if the broker does not answer
   */
  default List<Long> heldMessages(Topology topology) {
    return storedMessages(topology);
  }

  /**
   * Why the broker, which counts what it takes in, cannot be asked for all of it; empty where it
   * can, or counts nothing.
   */
  default Optional<String> uncounted() {
    return Optional.empty();
  }

  /**
   * What each node holds of each topic of {@code topology}, asked once: a replica may be behind for
   * a moment. A node that is gone is an entry that is not reachable.
   *
   * @throws DriverException if a topic has no leader, or the cluster does not answer
   */
  Replication replication(Topology topology);

  /**
   * The node that leads the first partition of the first topic of {@code topology}, or serves it
   * where there are no copies, by the name that the environment gives it.
   *
   * @throws DriverException if it has no leader, or the broker does not answer or has no nodes
   */
  default String leader(Topology topology) {
    throw new DriverException("this broker has no nodes of which one leads; set faults=none");
  }

  /** The broker itself where it lives in this JVM; empty for one behind a connection. */
  default Optional<EmbeddedBroker> embedded() {
    return Optional.empty();
  }

  /** What the client library counted by itself so far. Callable from any thread. */
  ClientCounters counters();

  /**
   * What the live broker says of itself and of {@code topology}, which has been provisioned.
   *
   * @throws DriverException if the broker does not answer
   */
  LiveBroker live(Topology topology);

  /**
   * Removes what {@link #provision} made. What is already gone is no error.
   *
   * @throws DriverException if the broker refuses
   */
  void remove(Topology topology);

  /**
   * Closes everything this driver opened. Closing twice is the same as once. Throws the first
   * failure, the rest suppressed.
   */
  @Override
  void close();
}
