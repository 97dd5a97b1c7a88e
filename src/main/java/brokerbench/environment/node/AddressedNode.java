package brokerbench.environment.node;

import brokerbench.environment.BrokerNode;

/** A node that was started, and where this host reaches it. */
public record AddressedNode(BrokerNode node, NodeAddress address) {}
