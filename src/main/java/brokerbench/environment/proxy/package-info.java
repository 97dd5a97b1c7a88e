/**
 * The proxy that stands between clients and brokers: its process, and what it is told to do with
 * the bytes that pass it.
 */
package brokerbench.environment.proxy;
