/** Tests of the processes of HTTP. */
package brokerbench.broker.http.server;
