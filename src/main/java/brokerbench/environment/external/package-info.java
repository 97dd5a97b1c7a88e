/** Brokers of the user's own, reached by address; the suite starts and stops nothing there. */
package brokerbench.environment.external;
