/**
 * Workers, the programs in front of them, and the registry that knows them, as processes and in
 * containers: the suite's own programs, and HAProxy, nginx, Traefik, Fabio and Consul with their
 * configurations.
 */
package brokerbench.broker.http.server;
