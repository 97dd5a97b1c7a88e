/** The machine: facts, audit, disk use, and samples of what processes consume. */
package brokerbench.environment.host;
