package brokerbench.broker;

/**
 * A consumer whose client library calls the listener by itself, on a thread of its own, from
 * opening to closing.
 */
public non-sealed interface PushedConsumer extends Consumer {}
