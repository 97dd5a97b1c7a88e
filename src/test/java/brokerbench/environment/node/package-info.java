/** Tests of what processes and containers share. */
package brokerbench.environment.node;
