/** Tests of the in-memory driver. */
package brokerbench.broker.inmemory.client;
