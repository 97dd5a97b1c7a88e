/**
 * Redis and Valkey as scenarios see them: parameters, contradictions, what is done with messages.
 */
package brokerbench.broker.redis.params;
