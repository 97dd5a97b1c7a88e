/** The in-memory broker as scenarios see it. */
package brokerbench.broker.inmemory.params;
