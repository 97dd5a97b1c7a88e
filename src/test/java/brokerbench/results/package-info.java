/** Tests of the run directory: format, recovery, and the made-up golden run. */
package brokerbench.results;
