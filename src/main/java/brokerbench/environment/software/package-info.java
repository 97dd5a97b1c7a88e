/**
 * Server software and client libraries of any version, and the Python of the analysis, fetched
 * through Maven, pip and apt or built by Go, into a cache. An entry of the cache is complete or
 * absent.
 */
package brokerbench.environment.software;
