/** Brokers as local processes: configuration, start, stop. */
package brokerbench.environment.process;
