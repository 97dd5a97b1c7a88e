/**
 * What a broker's node needs whether it is a process or a container: ports, readiness, its log, and
 * {@link brokerbench.environment.node.BrokerServers}, behind which each broker's own room keeps
 * what only it knows.
 */
package brokerbench.environment.node;
