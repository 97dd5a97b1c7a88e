/**
 * Workers and what stands in front of them, as processes and in containers: the suite's own
 * programs, and HAProxy, nginx, Traefik and Fabio with their configurations.
 */
package brokerbench.broker.http.server;
