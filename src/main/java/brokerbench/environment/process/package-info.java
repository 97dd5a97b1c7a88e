/**
 * Brokers as local processes: ports, configuration, start, readiness, stop, and the register that
 * lets the next run clean up after one that was killed.
 */
package brokerbench.environment.process;
