/**
 * What a broker node needs whether it is a process or a container: ports, limits of its
 * configuration, readiness, its log, and what it tells of itself.
 */
package brokerbench.environment.node;
