/**
 * Load inside a fork: producers and consumers on virtual threads, pacing, windows, iterations, and
 * the search for the rate that a broker sustains. Called by {@code engine.fork}; knows drivers
 * through their SPI alone, and no environment.
 *
 * <p>The invariant: a message belongs to the iteration in which it was due, whenever it arrives.
 */
package brokerbench.engine.load;
