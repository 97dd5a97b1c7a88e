/**
 * Servers that are measured, each a process of its own: workers that answer requests, over HTTP or
 * over core NATS, and the HTTP server that stands in front of NATS. They know nothing of the suite
 * that measures them but its parameters' words on their command lines.
 */
package brokerbench.broker.http.program;
