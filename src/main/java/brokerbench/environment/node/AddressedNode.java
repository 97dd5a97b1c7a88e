package brokerbench.environment.node;

import brokerbench.environment.BrokerNode;

/**
 * A node that was started, and where this host reaches it.
 *
 * @param node for its name, its log and whether it lives
 * @param address of it
 */
public record AddressedNode(BrokerNode node, NodeAddress address) {}
