package brokerbench.broker.redis.client;

import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.broker.ProducerAssignment;
import brokerbench.scenario.Topology;
import java.util.List;

/** How topics, subscriptions and messages map to what the server has; it may keep no message. */
sealed interface Messaging permits Channels, RedisStreams {

  /** Creates what is missing. */
  default void create(Topology topology) {}

  /** Number of the node to which a producer connects. */
  int nodeOf(ProducerAssignment assignment);

  /** The command that a producer sends. */
  PublishWords publish(ProducerAssignment assignment);

  /**
   * A consumer that receives from now on.
   *
   * @throws DriverException if a node does not answer
   */
  Consumer open(ConsumerAssignment assignment, MessageListener listener);

  /** The messages that each topic has taken in, in topic order; empty when nothing is stored. */
  default List<Long> stored(Topology topology) {
    return List.of();
  }

  /** Removes what {@link #create} made. */
  default void remove(Topology topology) {}
}
