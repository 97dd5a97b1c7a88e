/** The contract of every driver, as tests. */
package brokerbench.broker;
