/**
 * Workers, what stands in front of them and where they register themselves, as processes and in
 * containers: the suite's own programs, and HAProxy, nginx, Traefik, Fabio and Consul with their
 * configurations.
 */
package brokerbench.broker.http.server;
