/** Tests of the room {@code scenario}: what may run, and what is refused in which words. */
package brokerbench.scenario;
