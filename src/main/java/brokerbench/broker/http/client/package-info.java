/**
 * Drives HTTP servers: a request for each publish, whose acknowledgement is an answer with status
 * 2xx, so that publish latency is a round trip. Each producer has one connection, which is kept
 * alive, and one request at a time. The workers' own counts of what they answered are compared with
 * what was acknowledged.
 */
package brokerbench.broker.http.client;
