/**
 * The proxy that stands between clients and broker processes: its program, and what it is told to
 * do with the bytes that pass it.
 */
package brokerbench.environment.proxy;
