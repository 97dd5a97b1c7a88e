/**
 * Brokers as containers of a Docker Compose project: images, variables, networks, start, readiness,
 * facts, stop, and removal by label.
 */
package brokerbench.environment.compose;
