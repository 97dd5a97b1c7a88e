/**
 * Workers and what stands in front of them as processes: the suite's own programs, and HAProxy,
 * nginx and Traefik with their configurations. None of them runs in containers yet.
 */
package brokerbench.broker.http.server;
