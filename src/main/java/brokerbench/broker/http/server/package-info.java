/**
 * Workers and what stands in front of them, as processes and in containers: the suite's own
 * programs, and HAProxy, nginx and Traefik with their configurations.
 */
package brokerbench.broker.http.server;
