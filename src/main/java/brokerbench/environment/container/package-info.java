/**
 * The container engine: how it is reached, what it tells of containers, their samples and their
 * disk use. Knows nothing of how a cluster is put together.
 */
package brokerbench.environment.container;
