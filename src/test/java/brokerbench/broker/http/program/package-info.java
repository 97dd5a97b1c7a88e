/** Tests of the HTTP driver. */
package brokerbench.broker.http.program;
