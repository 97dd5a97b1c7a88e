/** Tests of the NATS driver. */
package brokerbench.driver.nats;
