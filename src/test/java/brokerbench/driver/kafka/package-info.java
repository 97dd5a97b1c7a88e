/** Tests of the Kafka driver. */
package brokerbench.driver.kafka;
