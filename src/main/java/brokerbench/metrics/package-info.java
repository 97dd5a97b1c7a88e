/**
 * A run as metrics while it goes on, for a Prometheus that scrapes this process. Listens to {@code
 * engine} and reads the histogram logs that forks append to; measures nothing and asks no fork
 * anything. Names begin with {@code brokerbench_} and end in their unit; the labels {@code trial},
 * {@code fork} and {@code broker} are on all of them.
 */
@NullMarked
package brokerbench.metrics;

import org.jspecify.annotations.NullMarked;
