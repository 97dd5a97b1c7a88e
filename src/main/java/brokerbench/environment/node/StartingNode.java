package brokerbench.environment.node;

import brokerbench.environment.BrokerNode;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/**
 * A node that was started, and how to tell from outside that it is ready.
 *
 * @param node that was started
 * @param address where clients connect
 * @param readyWords what the node prints when it has started
 * @param health answers 200 when the node can serve; empty when the words say it all
 */
public record StartingNode(
    BrokerNode node, InetSocketAddress address, String readyWords, Optional<URI> health) {}
