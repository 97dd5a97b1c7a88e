/** Tests of facts, audit and samples of the host. */
package brokerbench.environment.host;
