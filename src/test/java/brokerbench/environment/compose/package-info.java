/** Tests of brokers as containers, on real containers. */
package brokerbench.environment.compose;
