/** Tests of obtaining server software. */
package brokerbench.environment.server;
