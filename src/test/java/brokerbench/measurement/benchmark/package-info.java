/** What the harness itself costs for each message; run with {@code src/build/harness-floor}. */
package brokerbench.measurement.benchmark;
