/** Tests of the in-memory driver. */
package brokerbench.driver.inmemory;
