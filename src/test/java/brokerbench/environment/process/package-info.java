/** Tests of brokers as local processes, against real brokers. */
package brokerbench.environment.process;
