/** Tests of the Redis driver. */
package brokerbench.driver.redis;
