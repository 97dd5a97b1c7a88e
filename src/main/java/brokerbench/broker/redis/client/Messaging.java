package brokerbench.broker.redis.client;

import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerPlace;
import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.broker.ProducerPlace;
import brokerbench.scenario.Topology;
import java.util.List;

/** How topics, subscriptions and messages map to what the server has. */
sealed interface Messaging permits Channels, Streams {

  /** Creates what is missing. */
  void create(Topology topology);

  /** Number of the node to which a producer connects. */
  int nodeOf(ProducerPlace place);

  /** The command that a producer sends. */
  PublishWords publish(ProducerPlace place);

  /**
   * A consumer that receives from now on.
   *
   * @throws DriverException if a node does not answer
   */
  Consumer open(ConsumerPlace place, MessageListener listener);

  /** The messages that each topic has taken in, in topic order; empty when nothing is stored. */
  List<Long> stored(Topology topology);

  /** Removes what {@link #create} made. */
  void remove(Topology topology);
}
