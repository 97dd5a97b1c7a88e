/** HTTP as scenarios see it: what stands between clients and workers, and how many there are. */
package brokerbench.broker.http.params;
