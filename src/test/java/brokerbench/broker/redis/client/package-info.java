/** Tests of the Redis driver. */
package brokerbench.broker.redis.client;
