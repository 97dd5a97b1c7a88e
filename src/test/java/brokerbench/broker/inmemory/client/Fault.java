package brokerbench.broker.inmemory.client;

import java.time.Duration;

/** What the in-memory broker does wrong with one message. */
public sealed interface Fault {

  /** Every send of every producer waits for {@code time}; then all goes on. */
  record Stall(Duration time) implements Fault {}

  /** The send, and every later one, waits until its thread is interrupted. */
  record Hang() implements Fault {}

  /** The message is acknowledged and not stored. */
  record Lose() implements Fault {}

  /** The message is stored twice. */
  record Duplicate() implements Fault {}

  /** The message is stored behind the next one of its producer. */
  record SwapWithNext() implements Fault {}

  /** The last byte of the payload is stored inverted. */
  record Corrupt() implements Fault {}

  /** The publish fails. */
  record Refuse() implements Fault {}
}
