/** Redis and Valkey as processes and in containers; never loaded by a fork. */
package brokerbench.broker.redis.server;
