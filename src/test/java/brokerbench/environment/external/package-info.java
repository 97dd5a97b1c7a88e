/** Tests of clusters that the suite did not start. */
package brokerbench.environment.external;
