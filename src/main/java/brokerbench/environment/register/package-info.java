/**
 * What runs have made on this machine, on disk before it is made, and the removal of what dead runs
 * left; one run at a time. Knows processes and directories; who removes containers is handed in.
 */
package brokerbench.environment.register;
