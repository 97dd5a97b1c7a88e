/** Tests of obtaining server software. */
package brokerbench.environment.software;
