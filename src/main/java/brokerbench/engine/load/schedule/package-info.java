/**
 * What is due when: the shape of a load, due times of its messages, windows, and the iterations
 * into which time or messages are cut. Pure functions and records; sends nothing.
 */
@NullMarked
package brokerbench.engine.load.schedule;

import org.jspecify.annotations.NullMarked;
