/** Whether this machine is fit to measure on: named checks, each of which can be waived. */
package brokerbench.environment.audit;
